//! An Improv table's options.
