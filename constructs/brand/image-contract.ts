/** Version of Teleport from which the tables of this package were recorded. Facts of newer versions have their own rows. */
export const RECORDED_VERSION = "18.3.0";

/** User and group that the images run as. */
export const IMAGE_USER = 9807;

/** Keys of the configuration file that hold a credential, or the path of a file with one. */
export const CREDENTIAL_OR_FILE = ["client_secret", "pin"];
