import { ground, halfDisc, longShadow, rings, roundedPath, rules } from '../forms.ts';
import { circle, group, type Pen, path, polygon, rect, rounded, sector } from '../pen.ts';

/** A desk calendar whose leaf lifts; one day is marked. */
function deskCalendar(pen: Pen): string {
  const { palette: p, random } = pen;
  const sheet = roundedPath(420, 200, 1080, 880, 34);
  const marked = random.int(6, 22);
  const days = Array.from({ length: 28 }, (_, index) => {
    const [x, y] = [540 + (index % 7) * 140, 520 + Math.floor(index / 7) * 128];
    if (index === marked) return circle(x, y, 58, p.spark) + circle(x, y, 74, { stroke: p.spark, width: 6 });
    return index % 7 > 4
      ? circle(x, y, 36, p.second)
      : halfDisc(
          x,
          y,
          38,
          pen.shade(p.light, 0.12),
          index < marked ? pen.tint(p.main, 0.25) : pen.shade(p.light, 0.2),
          90,
        );
  }).join('');
  const clips = Array.from(
    { length: 8 },
    (_, index) =>
      circle(520 + index * 126, 262, 20, pen.shade(p.main, 0.7)) +
      path(
        rounded`M${520 + index * 126} 262C${500 + index * 126} 120 ${560 + index * 126} 120 ${540 + index * 126} 236`,
        { stroke: p.second, width: 14, cap: 'round' },
      ),
  ).join('');
  const curl =
    'M1500 800V1046C1500 1065 1485 1080 1466 1080H1190C1330 1050 1290 930 1300 880' +
    'C1370 900 1460 880 1500 800Z';
  const body =
    longShadow(pen, sheet, 700, { from: [960, 640], opacity: 0.5 }) +
    path(roundedPath(440, 226, 1080, 880, 34), pen.shade(p.second, 0.3)) +
    path(roundedPath(430, 214, 1080, 880, 34), p.second) +
    path(sheet, pen.grade(p.light, pen.shade(p.light, 0.07), 60)) +
    pen.clip(
      path(sheet, '#000'),
      rect(420, 200, 1080, 210, pen.grade(p.main, pen.shade(p.main, 0.4), 0)) +
        rules({ x: 420, y: 452, width: 1080, height: 620 }, 128, p.line, { opacity: 0.45 }),
    ) +
    days +
    clips +
    path(curl, { fill: p.ink, opacity: 0.2, transform: 'translate(-24 -20)' }) +
    path(curl, pen.shade(p.sky, 0.12)) +
    path(
      'M1190 1080C1330 1050 1290 930 1300 880C1370 900 1460 880 1500 800C1480 960 1370 1060 1190 1080Z',
      pen.grade(p.extra, pen.tint(p.extra, 0.4), 20),
    );
  return (
    ground(pen, 40) +
    circle(360, 320, 460, pen.grade(p.veil, p.sky, 60)) +
    rings(360, 320, 500, 56, 20, p.line, { opacity: 0.35 }) +
    group(body, { transform: rounded`rotate(${random.range(-9, -4)} 960 600) translate(40 -80) scale(1.05)` })
  );
}

/** The days as a wall of tiles on which the moon passes through its phases. */
function wallOfDays(pen: Pen): string {
  const { palette: p, random } = pen;
  const size = 240;
  const marked = random.pick([10, 12, 19, 20]);
  const tiles: string[] = [];
  for (let index = 0; index < 45; index += 1) {
    const [x, y] = [(index % 9) * size - 120, Math.floor(index / 9) * size - 60];
    const [cx, cy, r] = [x + size / 2, y + size / 2, size * 0.36];
    const plate =
      index === marked
        ? p.spark
        : random.pick([p.main, p.main, pen.shade(p.main, 0.3), p.extra, p.veil, p.second]);
    const moon =
      index === marked
        ? p.light
        : plate === p.second || plate === p.veil
          ? pen.shade(p.main, 0.25)
          : random.pick([p.second, p.light, p.second]);
    const phase = index % 8;
    const figure =
      phase === 0
        ? circle(cx, cy, r, { stroke: moon, width: 6 })
        : phase < 4
          ? path(sector(cx, cy, r, -90, -90 + phase * 90), moon)
          : phase === 4
            ? circle(cx, cy, r, moon)
            : phase === 5
              ? pen.clip(
                  circle(cx, cy, r, '#000'),
                  rules({ x: cx - r, y: cy - r, width: r * 2, height: r * 2 }, 16, moon, {
                    width: 8,
                    opacity: 1,
                  }),
                )
              : phase === 6
                ? path(
                    rounded`M${cx - r} ${cy + r}A${r * 2} ${r * 2} 0 0 1 ${cx + r} ${cy - r}V${cy + r}Z`,
                    moon,
                  )
                : rings(cx, cy, r * 0.25, r * 0.25, 4, moon, { width: 7, opacity: 1 });
    const lift = index === marked ? -16 : 0;
    tiles.push(
      (lift === 0 ? '' : rect(x + 34, y + 40, size - 12, size - 12, { fill: p.ink, opacity: 0.4 }, 12)) +
        group(
          rect(x + 6, y + 6, size - 12, size - 12, plate, 12) +
            polygon(
              [
                [x + 6, y + size - 6],
                [x + size - 6, y + 6],
                [x + size - 6, y + size - 6],
              ],
              { fill: p.ink, opacity: 0.1 },
            ) +
            figure,
          { transform: `translate(${lift} ${lift})` },
        ),
    );
  }
  const top = tiles.splice(marked, 1);
  return (
    ground(pen, 30) +
    group(tiles.join('') + top.join(''), {
      transform: rounded`rotate(${random.range(-10, -5)} 960 540) scale(1.1) translate(-90 -40)`,
    })
  );
}

export const calendario = { mesa: deskCalendar, fases: wallOfDays } as const;
