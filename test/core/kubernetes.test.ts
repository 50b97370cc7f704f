import { isSize } from "../../constructs/core/kubernetes";

test.each(["1", "500M", "10Gi", "1.5Ti", "100k", "2Ki", "1E"])("%s is a size", (text) => {
  expect(isSize(text)).toBe(true);
});

// Kubernetes knows k and Ki, and no K.
test.each(["", "0", "-1Gi", "1 Gi", "10K", "1gi", "1GiB", ".5Gi", "large", "1Gi\n", 5, null])(
  "%p is no size",
  (given) => {
    expect(isSize(given)).toBe(false);
  },
);
