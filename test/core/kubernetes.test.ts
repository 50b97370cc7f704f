import { labelValue, size } from "../../constructs/core/kubernetes";
import { read } from "../../constructs/core/schema/read";
import { problemsOf } from "../support/violations";

test.each(["1", "500M", "10Gi", "1.5Ti", "100k", "2Ki", "1E"])("%s is a size", (text) => {
  expect(read(size(), text).violations).toEqual([]);
});

// Kubernetes knows k and Ki, and no K.
test.each(["", "0", "-1Gi", "1 Gi", "10K", "1gi", "1GiB", ".5Gi", "large", "1Gi\n", 5, null])(
  "%p is no size",
  (given) => {
    expect(read(size(), given).data).toBeUndefined();
  },
);

test.each(["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "AKIAIOSFODNN7EXAMPLE"])(
  "%s is a credential, and no value of a label",
  (given) => {
    const { violations } = read(labelValue(), given);
    expect(problemsOf(violations)).toEqual(["GIVEN-006"]);
    expect(JSON.stringify(violations)).not.toContain(given);
  },
);

test.each(["", "team-a", "sha.0123456789abcdef", "AKIA"])("%j is the value of a label", (given) => {
  expect(read(labelValue(), given).violations).toEqual([]);
});
