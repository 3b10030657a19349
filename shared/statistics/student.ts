// Quantiles and probabilities of Student's t and the normal distribution.

import jStat from "jstat";

/** The value that Student's t stays below with a probability in (0, 1). `freedom`: degrees of freedom, above 0, also in fractions. */
export const studentQuantile = (probability: number, freedom: number): number => jStat.studentt.inv(probability, freedom);

/** How probable it is that a standard normal stays below a value. */
export const normalProbability = (value: number): number => jStat.normal.cdf(value, 0, 1);
