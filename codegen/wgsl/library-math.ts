import type { LibraryFunction } from './library.ts';

/** What ops share beside WGSL's own functions; `doc` of an op and ops/*.ts state the same in TypeScript. */
export const MATH_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  bound: {
    code: `fn bound(v: f32) -> f32 { return clamp(v, -1e18, 1e18); }`,
  },

  divide: {
    uses: ['bound'],
    code: `fn divide(a: f32, b: f32) -> f32 {
  let tiny = abs(b) < 1e-18;
  return select(bound(a / select(b, 1.0, tiny)), 0.0, tiny);
}`,
  },

  // The quotient may be off by one; the remainder is exact all the same: products of 12-bit halves are, and what is
  // taken away stays close to what it is taken from. Bit masks split the numbers, as no compiler reasons them away.
  modulo: {
    code: `fn modulo(a: f32, b: f32) -> f32 {
  let size = abs(b);
  let tiny = size < 1e-18;
  let divisor = select(size, 1.0, tiny);
  let x = select(a, -a, b < 0.0);
  let quotient = x / divisor;
  let q = floor(quotient);
  let q_high = bitcast<f32>(bitcast<u32>(q) & 0xfffff000u);
  let q_low = q - q_high;
  let d_high = bitcast<f32>(bitcast<u32>(divisor) & 0xfffff000u);
  let d_low = divisor - d_high;
  var rest = (((x - q_high * d_high) - q_high * d_low) - q_low * d_high) - q_low * d_low;
  rest += select(0.0, divisor, rest < 0.0);
  rest -= select(0.0, divisor, rest >= divisor);
  let meaningless = tiny || abs(quotient) >= 4194304.0;
  return select(select(rest, -rest, b < 0.0), 0.0, meaningless);
}`,
  },

  // x = 2^e · m with m of [√½, √2): log2 x = e + 2/ln 2 · artanh((m − 1) / (m + 1)), a series that keeps its relative
  // error small about 1, where WGSL's log2 only promises an absolute one.
  binary_log: {
    code: `fn binary_log(x: f32) -> f32 {
  let bits = bitcast<u32>(max(x, 1.17549435e-38));
  var exponent = f32(bits >> 23u) - 127.0;
  var mantissa = bitcast<f32>((bits & 0x7fffffu) | 0x3f800000u);
  let upper = mantissa > 1.4142135;
  mantissa = select(mantissa, mantissa * 0.5, upper);
  exponent += select(0.0, 1.0, upper);
  let s = (mantissa - 1.0) / (mantissa + 1.0);
  let q = s * s;
  let series = s * (2.885390082 + q * (0.961796694 + q * (0.577078016 + q * (0.412198583 + q * 0.320598898))));
  return select(exponent + series, 0.0, x < 1.17549435e-38);
}`,
  },

  power: {
    uses: ['binary_log', 'bound'],
    code: `fn power(x: f32, y: f32) -> f32 {
  let size = abs(x);
  let whole = floor(y);
  let odd = floor(y * 0.5) * 2.0 != whole;
  let raised = bound(exp2(clamp(y * binary_log(size), -126.0, 60.0)));
  let of_negative = select(0.0, select(raised, -raised, odd), whole == y);
  let result = select(select(raised, of_negative, x < 0.0), 0.0, size < 1.17549435e-38);
  return select(result, 1.0, y == 0.0);
}`,
  },

  // π in three parts, of which the first two have so few bits that their products with k are exact (Cody & Waite).
  // k is whole for the sine and a half more for the cosine.
  half_turn_rest: {
    code: `fn half_turn_rest(x: f32, k: f32) -> f32 {
  return ((x - k * 3.125) - k * 0.0166015625) - k * -8.908910206761537e-6;
}`,
  },

  // Sine on [−π/2, π/2]: Abramowitz & Stegun 4.3.97, error 2e-9.
  sine_polynomial: {
    code: `fn sine_polynomial(x: f32) -> f32 {
  let q = x * x;
  return x * (1.0 + q * (-0.1666666664 + q * (0.0083333315 + q * (-0.0001984090 + q * (0.0000027526 - q * 0.0000000239)))));
}`,
  },

  sine: {
    uses: ['half_turn_rest', 'sine_polynomial'],
    code: `fn sine(a: f32) -> f32 {
  let x = clamp(a, -1e6, 1e6);
  let k = round(x * 0.3183098861837907);
  let s = sine_polynomial(half_turn_rest(x, k));
  return select(s, -s, (i32(k) & 1) != 0);
}`,
  },

  cosine: {
    uses: ['half_turn_rest', 'sine_polynomial'],
    code: `fn cosine(a: f32) -> f32 {
  let x = clamp(a, -1e6, 1e6);
  let k = floor(x * 0.3183098861837907);
  let s = sine_polynomial(half_turn_rest(x, k + 0.5));
  return select(-s, s, (i32(k) & 1) != 0);
}`,
  },

  // Arc tangent on [0, 1]: Abramowitz & Stegun 4.4.49, error 2e-8.
  arc_polynomial: {
    code: `fn arc_polynomial(x: f32) -> f32 {
  let q = x * x;
  return x * (1.0 + q * (-0.3333314528 + q * (0.1999355085 + q * (-0.1420889944 + q * (0.1065626393
    + q * (-0.0752896400 + q * (0.0429096138 + q * (-0.0161657367 + q * 0.0028662257))))))));
}`,
  },

  arc_tangent: {
    uses: ['arc_polynomial'],
    code: `fn arc_tangent(x: f32) -> f32 {
  let size = abs(x);
  let steep = size > 1.0;
  let r = arc_polynomial(select(size, 1.0 / max(size, 1.0), steep));
  let angle = select(r, 1.5707963267948966 - r, steep);
  return select(angle, -angle, x < 0.0);
}`,
  },

  angle_of: {
    uses: ['arc_polynomial'],
    code: `fn angle_of(y: f32, x: f32) -> f32 {
  let width = abs(x);
  let rise = abs(y);
  let longer = max(width, rise);
  var angle = arc_polynomial(min(width, rise) / max(longer, 1e-30));
  angle = select(angle, 1.5707963267948966 - angle, rise > width);
  angle = select(angle, 3.141592653589793 - angle, x < 0.0);
  angle = select(angle, -angle, y < 0.0);
  return select(angle, 0.0, longer < 1e-30);
}`,
  },

  arc_sine: {
    uses: ['angle_of'],
    code: `fn arc_sine(a: f32) -> f32 {
  let x = clamp(a, -1.0, 1.0);
  return angle_of(x, sqrt(max((1.0 - x) * (1.0 + x), 0.0)));
}`,
  },

  compass_angle: {
    uses: ['angle_of'],
    code: `fn compass_angle(east: f32, north: f32) -> f32 {
  let angle = angle_of(east, north) * 57.29577951308232;
  let turned = select(angle, angle + 360.0, angle < 0.0);
  return select(turned, 0.0, turned >= 360.0);
}`,
  },

  length_of: {
    code: `fn length_of(x: f32, z: f32) -> f32 { return sqrt(x * x + z * z); }`,
  },

  smooth_rise: {
    code: `fn smooth_rise(edge0: f32, edge1: f32, x: f32) -> f32 {
  let width = edge1 - edge0;
  let hard = abs(width) < 1e-18;
  let t = clamp((x - edge0) / select(width, 1.0, hard), 0.0, 1.0);
  return select(t * t * (3.0 - 2.0 * t), select(0.0, 1.0, x >= edge0), hard);
}`,
  },

  keyframe_curve: {
    uses: ['bound'],
    code: `fn keyframe_curve(x: f32, first: u32, count: u32) -> f32 {
  if (count == 0u) { return 0.0; }
  var low = first;
  var high = first + count;
  while (high - low > 1u) {
    let middle = (low + high) >> 1u;
    if (keyframes[middle].x <= x) { low = middle; } else { high = middle; }
  }
  let start = keyframes[low];
  let end = keyframes[min(low + 1u, first + count - 1u)];
  let flat = x <= start.x || low == first + count - 1u;
  let width = select(end.x - start.x, 1.0, flat);
  let t = clamp((x - start.x) / width, 0.0, 1.0);
  let back = 1.0 - t;
  let value = start.y + (end.y - start.y) * (t * t * (3.0 - 2.0 * t))
    + t * back * back * width * start.w - t * t * back * width * end.z;
  return select(bound(value), start.y, flat);
}`,
  },
};
