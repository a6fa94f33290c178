"""The one place that knows both a description and the kernels' arrays. It packs; it computes nothing."""
