# Writes arch-vectors.json: what Python's arch, numpy and scipy give for the same draws. Run: python arch_vectors.py

import json
import platform
from pathlib import Path

import arch
import numpy as np
import scipy
from arch.bootstrap import StationaryBootstrap
from scipy import stats

RESAMPLES = 60


def case(seed, hours, mean_block):
    """Episodes of some hours, the draws of arch's stationary bootstrap over them, and its means, medians and percentiles."""
    rng = np.random.default_rng(seed)
    counts = rng.integers(1, 6, size=hours)
    values = [np.round(rng.standard_t(3, size=count), 4) for count in counts]
    places = np.arange(hours)

    def figures(drawn):
        pooled = np.concatenate([values[place] for place in drawn])
        return np.array([pooled.mean(), np.median(pooled)])

    bootstrap = StationaryBootstrap(mean_block, places, seed=np.random.default_rng(seed))
    drawn = [positional[0].tolist() for positional, _ in bootstrap.bootstrap(RESAMPLES)]

    # The same generator again says which starts and uniforms arch made them of.
    again = np.random.default_rng(seed)
    starts, uniforms = [], []
    for _ in range(RESAMPLES):
        starts.append(again.integers(hours, size=hours, dtype=np.int64).tolist())
        uniforms.append(again.random(hours).tolist())

    fresh = StationaryBootstrap(mean_block, places, seed=np.random.default_rng(seed))
    interval = fresh.conf_int(figures, reps=RESAMPLES, method="percentile", size=0.95)
    resampled = np.array([figures(each) for each in drawn])
    return {
        "meanBlock": mean_block,
        "values": [each.tolist() for each in values],
        "starts": starts,
        "uniforms": uniforms,
        "drawn": drawn,
        "means": resampled[:, 0].tolist(),
        "medians": resampled[:, 1].tolist(),
        "meanInterval": interval[:, 0].tolist(),
        "medianInterval": interval[:, 1].tolist(),
    }


def main():
    freedoms = [1, 1.5, 2, 4.3, 9, 30, 250]
    written = {
        "versions": {
            "python": platform.python_version(),
            "arch": arch.__version__,
            "numpy": np.__version__,
            "scipy": scipy.__version__,
        },
        "cases": [case(1, 10, 2.0), case(2, 14, 1.0), case(3, 17, 3.5)],
        "student": [[p, df, stats.t.ppf(p, df)] for df in freedoms for p in (0.025, 0.9, 0.975)],
        "normal": [[z, stats.norm.cdf(z)] for z in (-4.5, -3, -1.96, -0.3, 0, 1, 2.5)],
    }
    Path(__file__).with_name("arch-vectors.json").write_text(json.dumps(written) + "\n")


main()
