"""Running kernels: seeds, chunks and threads. Results never depend on how the work is cut."""
