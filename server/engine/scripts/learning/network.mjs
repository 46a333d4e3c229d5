import { normal } from './random.mjs';

/**
 * A network of one hidden layer (tanh) and one output (sigmoid times `most`), learned by Adam (Kingma and Ba 2015) on
 * the weighted squared error. `features` is [sample][feature].
 */
export function learn({ features, targets, weights, hidden, most, passes, random }) {
  const count = targets.length;
  const size = features.length / count;
  const { mean, deviation } = scales(features, size);
  for (let i = 0; i < features.length; i++)
    features[i] = (features[i] - mean[i % size]) / deviation[i % size];

  const parameters = new Float64Array(hidden * size + 2 * hidden + 1);
  const [bias, output, last] = [hidden * size, hidden * size + hidden, hidden * size + 2 * hidden];
  for (let i = 0; i < bias; i++) parameters[i] = normal(random) / Math.sqrt(size);
  for (let h = 0; h < hidden; h++) parameters[output + h] = (0.5 * normal(random)) / Math.sqrt(hidden);

  const [first, second, slope] = [0, 0, 0].map(() => new Float64Array(parameters.length));
  const units = new Float64Array(hidden);
  const batch = 512;
  const steps = passes * Math.floor(count / batch);
  let loss = 0;
  for (let n = 1; n <= steps; n++) {
    slope.fill(0);
    for (let b = 0; b < batch; b++) {
      const sample = Math.floor(random() * count);
      const from = sample * size;
      let sum = parameters[last];
      for (let h = 0; h < hidden; h++) {
        let unit = parameters[bias + h];
        for (let i = 0; i < size; i++) unit += parameters[h * size + i] * features[from + i];
        units[h] = Math.tanh(unit);
        sum += parameters[output + h] * units[h];
      }
      const guess = most / (1 + Math.exp(-sum));
      const error = guess - Math.min(most, targets[sample]);
      loss += weights[sample] * error * error;
      const atSum = (2 * weights[sample] * error * guess * (1 - guess / most)) / batch;
      slope[last] += atSum;
      for (let h = 0; h < hidden; h++) {
        slope[output + h] += atSum * units[h];
        const atUnit = atSum * parameters[output + h] * (1 - units[h] * units[h]);
        slope[bias + h] += atUnit;
        for (let i = 0; i < size; i++) slope[h * size + i] += atUnit * features[from + i];
      }
    }
    const rate = 0.002 * (1 + Math.cos((Math.PI * n) / steps)) + 1e-5;
    for (let i = 0; i < parameters.length; i++) {
      first[i] = 0.9 * first[i] + 0.1 * slope[i];
      second[i] = 0.999 * second[i] + 0.001 * slope[i] ** 2;
      parameters[i] -=
        (rate * (first[i] / (1 - 0.9 ** n))) / (Math.sqrt(second[i] / (1 - 0.999 ** n)) + 1e-8);
    }
    const report = Math.floor(steps / passes);
    if (n % report === 0) {
      process.stderr.write(`error ${(loss / report / batch).toFixed(4)}\n`);
      loss = 0;
    }
  }

  // features come to the product as they are: the scales go into the weights
  const input = Array.from({ length: hidden * size }, (_, i) => parameters[i] / deviation[i % size]);
  return {
    input,
    bias: Array.from({ length: hidden }, (_, h) => {
      let shift = parameters[bias + h];
      for (let i = 0; i < size; i++) shift -= input[h * size + i] * mean[i];
      return shift;
    }),
    output: [...parameters.subarray(output, last)],
    outputBias: parameters[last],
    most,
  };
}

function scales(features, size) {
  const mean = new Float64Array(size);
  const deviation = new Float64Array(size);
  const share = size / features.length;
  for (let i = 0; i < features.length; i++) mean[i % size] += share * features[i];
  for (let i = 0; i < features.length; i++)
    deviation[i % size] += share * (features[i] - mean[i % size]) ** 2;
  return { mean, deviation: deviation.map((value) => Math.sqrt(value) + 1e-6) };
}
