import { group, needed } from "../../../core/schema/group";
import { invalidForm } from "../../../core/schema/report";
import { flag, oneOf, wholeNumber } from "../../../core/schema/shapes";
import { checkTogether, KEPT_ELSEWHERE, type KeptElsewhereProps, type StateParts } from "./kept-elsewhere";
import { EXTERNAL_STORAGE_RULES as RULES } from "./rules";
import { plainName } from "./shapes";
import { overHttps } from "./storage-parts";

/** The limits between which AWS adapts the capacity of a table, in units. */
export interface TableCapacity {
  /** The smallest capacity. */
  readonly min: number;

  /** The largest capacity. */
  readonly max: number;

  /** The part of the capacity that AWS aims to use, in percent. */
  readonly target: number;
}

/** The capacity that AWS adapts for the table of the state and for the tables of audit events. */
export interface DynamoDbAutoScaling {
  /** Capacity for reading. */
  readonly read: TableCapacity;

  /** Capacity for writing. */
  readonly write: TableCapacity;
}

/** A table of Amazon DynamoDB with the state of the auth service. */
export interface DynamoDbStorageProps extends KeptElsewhereProps {
  /** Region of the tables. Buckets without a region of their own are in it too. */
  readonly region: string;

  /** Name of the table. The service creates it if it is missing. */
  readonly table: string;

  /** Whether the service turns on point-in-time recovery. @default the setting of the tables */
  readonly continuousBackups?: boolean;

  /** How a table that the service creates is paid for. @default "pay_per_request"; "provisioned" with autoScaling */
  readonly billingMode?: "pay_per_request" | "provisioned";

  /**
   * Limits within which the tables' capacity follows their use.
   *
   * @default none: with payment by request, AWS adapts the tables by itself
   */
  readonly autoScaling?: DynamoDbAutoScaling;
}

const NOT_SCALED = invalidForm('"provisioned" or left out with autoScaling, which the service ignores otherwise');

const units = wholeNumber({ from: 1 });

const capacity = group<TableCapacity>()(
  { min: needed(units), max: needed(units), target: needed(wholeNumber({ from: 1, to: 100 })) },
  [
    ({ min, max }, problems) => {
      if (min > max) problems.add(RULES["STORAGE-019"], "min", min);
    },
  ],
);

const PROPS = {
  ...KEPT_ELSEWHERE,
  region: needed(plainName("a region")),
  table: needed(plainName("the name of a table")),
  continuousBackups: flag(),
  billingMode: oneOf(["pay_per_request", "provisioned"]),
  autoScaling: group<DynamoDbAutoScaling>()({ read: needed(capacity), write: needed(capacity) }),
} as const;

export const DYNAMODB_STORAGE = group<DynamoDbStorageProps>()(PROPS, [
  checkTogether(dynamodbState),
  ({ autoScaling, billingMode }, problems) => {
    if (autoScaling !== undefined && billingMode === "pay_per_request")
      problems.add(NOT_SCALED, "billingMode", billingMode);
  },
]);

/** How many auth servers may read the changes of one table at a time. */
export const DYNAMODB_REPLICAS = 2;

export function dynamodbState(props: DynamoDbStorageProps): StateParts {
  const { region, table, continuousBackups, autoScaling } = props;
  const { billingMode = autoScaling && "provisioned" } = props;
  return {
    ...overHttps(),
    backend: {
      type: "dynamodb",
      region,
      table_name: table,
      ...(continuousBackups !== undefined && { continuous_backups: continuousBackups }),
      ...(billingMode !== undefined && { billing_mode: billingMode }),
      ...(autoScaling !== undefined && scaled(autoScaling)),
    },
    table: `dynamodb:${table}`,
    place: `dynamodb:${region}/${table}`,
  };
}

function scaled({ read, write }: DynamoDbAutoScaling) {
  return {
    auto_scaling: true,
    ...{ read_min_capacity: read.min, read_max_capacity: read.max, read_target_value: read.target },
    ...{ write_min_capacity: write.min, write_max_capacity: write.max, write_target_value: write.target },
  };
}
