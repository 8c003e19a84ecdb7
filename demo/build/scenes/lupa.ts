import { circlePath, ground, halfDisc, rules } from '../forms.ts';
import { arc, circle, group, type Pen, path, rect, rounded, stroke } from '../pen.ts';

/** A magnifying glass: under it, thin ruled lines turn out to be something else. */
function glassOverLines(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y, r] = [random.range(820, 960), 470, 350];
  const handle = (colour: string, dx = 0, dy = 0): string =>
    group(rect(r - 10, -62, 640, 124, colour, 62), {
      transform: rounded`translate(${x + dx} ${y + dy}) rotate(42)`,
    });
  const inside = pen.clip(
    circle(x, y, r, '#000'),
    circle(x, y, r, pen.grade(pen.tint(p.second, 0.45), p.second, 60)) +
      group(
        Array.from({ length: 6 }, (_, index) =>
          rect(
            x - 460,
            y - 370 + index * 140,
            920,
            62,
            index === 3 ? p.spark : ([p.main, p.extra][index % 2] ?? p.main),
            31,
          ),
        ).join(''),
        { transform: rounded`rotate(-12 ${x} ${y})` },
      ) +
      path(rounded`${circlePath(x, y, r)}${circlePath(x - 36, y - 46, r * 1.02)}`, {
        fill: p.ink,
        opacity: 0.28,
      }).replace('<path', '<path fill-rule="evenodd"'),
  );
  return (
    ground(pen, 40) +
    circle(1560, 260, 420, pen.grade(p.veil, p.sky, 60)) +
    rules({ x: -300, y: -300, width: 2600, height: 1700 }, 34, p.line, {
      opacity: 0.55,
      degrees: -12,
      width: 4,
    }) +
    handle(p.ink, 50, 60).replace('<rect', '<rect opacity=".3"') +
    circle(x + 44, y + 56, r + 44, { fill: p.ink, opacity: 0.3 }) +
    handle(
      pen.gradeAlong(
        [0, -62],
        [0, 62],
        [
          [0, pen.tint(p.main, 0.3)],
          [0.5, p.main],
          [1, pen.shade(p.main, 0.65)],
        ],
      ),
    ) +
    circle(x, y, r + 40, pen.grade(pen.tint(p.main, 0.45), pen.shade(p.main, 0.4), 50)) +
    circle(x, y, r + 12, pen.shade(p.main, 0.6)) +
    inside +
    path(arc(x, y, r - 50, 196, 262), { stroke: p.light, width: 22, cap: 'round', opacity: 0.85 }) +
    path(arc(x, y, r - 50, 272, 282), { stroke: p.light, width: 22, cap: 'round', opacity: 0.85 })
  );
}

/** A field of equal points; under the lens one of them is different. */
function oneAmongMany(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y, r] = [1180, 500, 380];
  const dots: string[] = [];
  for (let row = 0; row < 11; row += 1)
    for (let column = 0; column < 19; column += 1)
      dots.push(
        halfDisc(
          30 + column * 104 + (row % 2) * 52,
          20 + row * 104,
          24,
          p.second,
          pen.shade(p.second, 0.3),
          45,
        ),
      );
  const grown: string[] = [];
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1) {
      const [cx, cy] = [x + column * 232 + (Math.abs(row) % 2) * 116, y + row * 202];
      const middle = row === 0 && column === 0;
      grown.push(
        circle(cx + 10, cy + 16, 82, { fill: p.ink, opacity: 0.3 }) +
          halfDisc(
            cx,
            cy,
            middle ? 92 : 78,
            middle ? p.spark : p.second,
            middle ? pen.shade(p.spark, 0.22) : pen.shade(p.second, 0.4),
            45,
          ) +
          (middle ? circle(cx, cy, 120, { stroke: p.spark, width: 8 }) : ''),
      );
    }
  const turn = random.range(118, 140);
  const handle = (fill: string): string => rect(r + 20, -58, 900, 116, fill, 58);
  return (
    ground(pen, 30) +
    circle(420, 300, 520, pen.grade(p.veil, p.sky, 60)) +
    group(dots.join(''), { opacity: 0.55 }) +
    group(handle(p.ink), {
      transform: rounded`translate(${x + 50} ${y + 64}) rotate(${turn})`,
      opacity: 0.3,
    }) +
    circle(x + 50, y + 60, r + 46, { fill: p.ink, opacity: 0.32 }) +
    group(
      handle(
        pen.gradeAlong(
          [0, -58],
          [0, 58],
          [
            [0, pen.shade(p.extra, 0.5)],
            [0.5, p.extra],
            [1, pen.tint(p.extra, 0.35)],
          ],
        ),
      ),
      { transform: rounded`translate(${x} ${y}) rotate(${turn})` },
    ) +
    circle(x, y, r + 46, pen.grade(p.light, pen.shade(p.second, 0.35), 50)) +
    circle(x, y, r + 8, p.ink) +
    pen.clip(
      circle(x, y, r, '#000'),
      circle(x, y, r, pen.grade(p.main, pen.shade(p.main, 0.5), 60)) + grown.join(''),
    ) +
    path(arc(x, y, r - 44, 200, 258), { stroke: p.light, width: 20, cap: 'round', opacity: 0.85 })
  );
}

/** A fingerprint of ruled lines; the lens follows one of them. */
function fingerprintUnderGlass(pen: Pen): string {
  const { palette: p, random } = pen;
  const [x, y, r] = [random.range(1080, 1180), 470, 390];
  const print = (colour: string, width: number, accent: string): string =>
    Array.from({ length: 17 }, (_, index) => {
      const [rx, top] = [40 + index * 62, 480 - index * 62];
      const data = rounded`M${860 - rx} 1240V${560 - index * 6}C${860 - rx} ${top - 40} ${860 + rx} ${top - 40} ${860 + rx} ${560 + index * 10}V1240`;
      const gaps =
        index % 3 === 1
          ? rounded`${300 + index * 40} 54 ${160 + index * 30} 54`
          : index % 3 === 2
            ? rounded`${520 + index * 30} 60`
            : undefined;
      const lit = index === 6;
      return stroke(data, lit ? accent : colour, width, gaps === undefined ? {} : { dash: gaps });
    }).join('');
  const handle = (fill: string): string => rect(r + 20, -64, 900, 128, fill, 64);
  return (
    ground(pen, 30) +
    circle(360, 300, 520, pen.grade(p.veil, p.sky, 60)) +
    group(print(p.line, 9, p.line), { opacity: 0.75 }) +
    group(handle(p.ink), { transform: rounded`translate(${x + 50} ${y + 64}) rotate(38)`, opacity: 0.3 }) +
    circle(x + 46, y + 60, r + 46, { fill: p.ink, opacity: 0.32 }) +
    group(
      handle(
        pen.gradeAlong(
          [0, -64],
          [0, 64],
          [
            [0, pen.tint(p.main, 0.4)],
            [0.5, p.main],
            [1, pen.shade(p.main, 0.6)],
          ],
        ),
      ),
      { transform: rounded`translate(${x} ${y}) rotate(38)` },
    ) +
    circle(x, y, r + 46, pen.grade(pen.tint(p.second, 0.5), pen.shade(p.second, 0.45), 50)) +
    circle(x, y, r + 10, p.ink) +
    pen.clip(
      circle(x, y, r, '#000'),
      circle(x, y, r, pen.grade(p.main, pen.shade(p.main, 0.55), 60)) +
        group(print(p.second, 15, p.spark), {
          transform: rounded`translate(${x} ${y}) scale(1.75) translate(${-x} ${-y - 10})`,
        }) +
        path(rounded`${circlePath(x, y, r)}${circlePath(x - 36, y - 46, r * 1.02)}`, {
          fill: p.ink,
          opacity: 0.35,
        }).replace('<path', '<path fill-rule="evenodd"'),
    ) +
    path(arc(x, y, r - 48, 198, 258), { stroke: p.light, width: 20, cap: 'round', opacity: 0.85 })
  );
}

export const lupa = { linhas: glassOverLines, pontos: oneAmongMany, digital: fingerprintUnderGlass } as const;
