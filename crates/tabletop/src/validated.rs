//! Types whose fields must fit each other. Serde derives how they are saved, and a check refuses impossible values when they are
//! read.

/// Implements `Serialize` and `Deserialize` for a type that derives them with `#[serde(remote = "Self")]`. Reading fails for
/// values for which `$check` returns false.
#[macro_export]
macro_rules! validated {
    ($type:ty, $check:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                // `remote` derives an inherent function of the type, so this is not a call to itself.
                Self::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read = Self::deserialize(deserializer)?;
                let is_valid: fn(&Self) -> bool = $check;
                if is_valid(&read) {
                    Ok(read)
                } else {
                    let message = concat!("no such ", stringify!($type));
                    Err(serde::de::Error::custom(message))
                }
            }
        }
    };
}

pub use validated;
