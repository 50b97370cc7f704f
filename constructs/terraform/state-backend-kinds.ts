import { wrongForm } from "../core/schema/report";
import { join, normalize } from "node:path/posix";
import { holdsCredential, namesCredential, holdsUserInfo } from "../core/credentials";
import { isRecord, isText } from "../core/given";
import { hasMarker, isMarkerNumber } from "../core/reference";
import { snakeCase } from "../core/schema/document";
import { defaulted, group, needed, type Check } from "../core/schema/group";
import { anything, flag, map, text, textLike, where, type Shape, textWhere } from "../core/schema/shapes";
import { propertyOf, type Problems } from "../core/value";
import { STATE_RULES } from "./rules";
import type * as props from "./state-backend-props";

/** Terraform's name of a backend. */
export type StateBackendKind = "azurerm" | "gcs" | "http" | "kubernetes" | "local" | "s3";

/** How a program declares a backend, and what becomes of it. */
export interface KindOfBackend {
  readonly shape: Shape<props.StateProps>;

  /** Terraform's names of the settings that tell one state from another. */
  readonly location: readonly string[];

  /** Settings whose value differs from the program's. */
  readonly renders?: (attributes: Readonly<Record<string, unknown>>) => object;
}

/** From the folder of a stack, `cdktf.out/stacks/NAME`, to the folder that holds `cdktf.out`. */
const BESIDE_OUTPUT = "../../..";

/** Terraform reads the backend before it evaluates anything, so that no setting is a reference. */
const name = text({ fix: "pass a plain string: a reference to a resource cannot say where the state is" });
const onOrOff = flag();
const settings = map(
  anything,
  textLike("a name of Terraform: lower-case letters, digits and underscores", /^[a-z][a-z0-9_]*$/),
) as Shape<NonNullable<props.StateProps["settings"]>>;

/** Another folder may be in another place on another machine. */
const pathBelow = where(
  name,
  (path) => !/^[/~]|^[A-Za-z]:|\\|\/$/.test(path) && !/^\.\.?(\/|$)/.test(normalize(path)),
  STATE_RULES.localPath,
);

const secretSuffix = where(
  name,
  // Terraform adds the number of the part.
  (suffix) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(suffix) && !/-\d+$/.test(suffix),
  STATE_RULES.secretSuffix,
);

const address = textWhere(
  "an http or https address without user name and password",
  (given) => /^https?:\/\/\S+$/.test(given) && URL.canParse(given) && !holdsUserInfo(given),
  { fix: "correct the address; user name and password belong in TF_HTTP_USERNAME and TF_HTTP_PASSWORD" },
);

const LOCAL = { path: needed(pathBelow) };

const KUBERNETES = {
  secretSuffix: needed(secretSuffix),
  namespace: name,
  configPath: name,
  configContext: name,
  inClusterConfig: onOrOff,
};

const S3 = {
  bucket: needed(name),
  key: needed(name),
  region: needed(name),
  kmsKeyId: name,
  profile: name,
  encrypt: defaulted(onOrOff, true),
  useLockfile: defaulted(onOrOff, true),
};

const GCS = { bucket: needed(name), prefix: needed(name), kmsEncryptionKey: name, impersonateServiceAccount: name };

const AZURERM = {
  storageAccountName: needed(name),
  containerName: needed(name),
  key: needed(name),
  resourceGroupName: name,
  subscriptionId: name,
  tenantId: name,
  useAzureadAuth: onOrOff,
  useOidc: onOrOff,
};

const HTTP = {
  address: needed(address),
  lockAddress: address,
  unlockAddress: address,
  updateMethod: name,
  lockMethod: name,
  unlockMethod: name,
};

/** The backends. */
export const STATE_BACKENDS = {
  local: {
    shape: group<props.LocalStateProps>()({ ...LOCAL, settings }, [furtherThan(LOCAL)]),
    location: ["path"],
    renders: ({ path }) => ({ path: join(BESIDE_OUTPUT, isText(path) ? path : "") }),
  },
  kubernetes: {
    shape: group<props.KubernetesStateProps>()({ ...KUBERNETES, settings }, [furtherThan(KUBERNETES)]),
    location: ["config_path", "config_context", "host", "namespace", "secret_suffix"],
  },
  s3: {
    shape: group<props.S3StateProps>()({ ...S3, settings }, [furtherThan(S3)]),
    location: ["endpoints", "bucket", "key"],
  },
  gcs: {
    shape: group<props.GcsStateProps>()({ ...GCS, settings }, [furtherThan(GCS)]),
    location: ["storage_custom_endpoint", "bucket", "prefix"],
  },
  azurerm: {
    shape: group<props.AzurermStateProps>()({ ...AZURERM, settings }, [furtherThan(AZURERM)]),
    location: ["environment", "storage_account_name", "container_name", "key"],
  },
  http: {
    shape: group<props.HttpStateProps>()({ ...HTTP, settings }, [furtherThan(HTTP)]),
    location: ["address"],
  },
} satisfies Readonly<Record<StateBackendKind, KindOfBackend>>;

/** Further settings are those without a property of their own, and plain values without a credential. */
function furtherThan(properties: object): Check<props.StateProps> {
  const names = Object.keys(properties).map(snakeCase);
  return ({ settings: given = {} }, problems) => {
    for (const [setting, value] of Object.entries(given)) {
      const property = propertyOf("settings", setting);
      if (names.includes(setting)) problems.add(STATE_RULES.settings, property, setting);
      else checkSetting(value, setting, property, problems);
    }
  };
}

const PLAIN = wrongForm("strings, numbers, booleans, lists and maps");

function checkSetting(value: unknown, setting: string, property: string, problems: Problems): void {
  if (namesCredential(setting)) {
    problems.add(STATE_RULES.credential, property, "(redacted)");
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkSetting(item, setting, `${property}[${index}]`, problems);
    });
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (hasMarker(key)) problems.add(PLAIN, propertyOf(property, key), key);
      else checkSetting(item, key, propertyOf(property, key), problems);
    }
  } else if (typeof value === "string" && holdsCredential(value)) {
    problems.add(STATE_RULES.credential, property, "(redacted)");
  } else if (!isPlainValue(value)) {
    problems.add(PLAIN, property, value);
  }
}

function isPlainValue(value: unknown): boolean {
  if (typeof value === "string") return value !== "" && !hasMarker(value);
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value) && !isMarkerNumber(value));
}
