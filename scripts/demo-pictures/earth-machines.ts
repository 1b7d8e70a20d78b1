import { arch, beacon, cab, crawlerTrack, cylinder, exhaust, GROUND, lamp, pin, vents, wheel } from './machine-parts.ts'
import { circle, CHROME, DARK, path, rect, shade, STEEL, stroke, times } from './shapes.ts'

/** All face to the left. */

const bucket = (x: number, y: number, colour: string) =>
  path(`M${x} ${y}l96 14q14 84-44 130l-26 12-14-20-22 10-8-24-24 4q-30-70 42-126Z`, colour) +
  path(`M${x + 10} ${y + 20}l66 10q8 56-34 90-52-40-32-100Z`, shade(colour, 1.2))

export function excavator(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    stroke('M640 590Q560 330 330 262', dark, 64) +
    stroke('M640 584Q556 330 336 258', paint, 52) +
    cylinder([600, 610], [470, 344], 26) +
    bucket(176, 556, '#565e64') +
    stroke('M338 250L232 560', dark, 46) +
    stroke('M342 256L236 552', paint, 34) +
    cylinder([470, 262], [356, 224], 22) +
    cylinder([300, 300], [208, 520], 18) +
    pin(338, 262) +
    pin(232, 562) +
    crawlerTrack(370, 560, 116) +
    rect(560, 628, 190, 34, DARK, 6) +
    path('M470 500H860Q960 500 966 560V612Q964 640 930 640H470Z', paint) +
    path('M850 500Q960 500 966 560V612Q964 640 930 640H850Z', dark) +
    rect(470, 608, 400, 32, shade(paint, 0.7)) +
    vents(720, 530, 100, dark) +
    exhaust(800, 440, 62) +
    cab(468, 366, 196, 274) +
    beacon(600, 332)
  )
}

export function wheelLoader(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    path('M160 560L286 610L300 700L250 768H120L108 752L178 716Q146 640 160 560Z', '#565e64') +
    path('M184 590L270 624L280 690L240 740H190Q206 660 184 590Z', '#767f86') +
    stroke('M520 520L330 640L270 690', dark, 50) +
    stroke('M520 514L334 632', paint, 38) +
    cylinder([470, 480], [330, 560], 24) +
    path('M400 560H560V690H330Z', dark) +
    path('M640 480H960Q1000 486 1002 530V660H620Z', paint) +
    path('M900 480H960Q1000 486 1002 530V660H900Z', dark) +
    rect(560, 640, 440, 40, shade(paint, 0.7)) +
    vents(780, 520, 90, dark, 4) +
    exhaust(740, 400, 84) +
    cab(500, 330, 220, 330) +
    beacon(640, 296) +
    arch(430, 112) +
    arch(830, 112) +
    wheel(430, 112, shade(paint, 1.1)) +
    wheel(830, 112, shade(paint, 1.1)) +
    pin(520, 520, 18) +
    lamp(410, 508)
  )
}

export function dumper(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    path('M440 380L1070 340L1110 400L1010 620H520Z', dark) +
    path('M456 400L1056 362L1080 400L994 600H534Z', paint) +
    times(4, (index) => path(`M${590 + index * 110} 392l22-2l-10 208h-20Z`, dark)) +
    rect(420, 620, 620, 40, '#3a4147', 8) +
    path('M140 560Q150 520 220 510H420V670H150Z', paint) +
    path('M140 600H420V670H150Z', dark) +
    vents(190, 540, 90, dark, 2) +
    lamp(146, 610) +
    exhaust(424, 380, 130) +
    cab(262, 352, 160, 250) +
    beacon(350, 318) +
    arch(290, 96) +
    wheel(290, 96, shade(paint, 1.1)) +
    wheel(690, 96, shade(paint, 1.1)) +
    wheel(900, 96, shade(paint, 1.1))
  )
}

export function dozer(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    path('M176 520Q140 640 168 768L214 766Q226 640 220 524Z', '#6b7379') +
    rect(168, 748, 60, 20, CHROME) +
    stroke('M220 690H500', dark, 34) +
    cylinder([380, 560], [226, 600], 24) +
    path('M340 490H600V660H320V520Z', paint) +
    rect(320, 620, 290, 40, shade(paint, 0.7)) +
    vents(370, 520, 110, dark, 4) +
    exhaust(430, 400, 92) +
    path('M590 560H900Q930 560 930 600V680H590Z', paint) +
    rect(840, 560, 90, 120, dark, 10) +
    cab(580, 350, 220, 290) +
    beacon(710, 316) +
    crawlerTrack(330, 610, 150) +
    stroke('M930 640L1010 620L1030 730', '#4a5157', 26) +
    path('M1016 700L1046 700L1030 784Z', STEEL)
  )
}

export function roller(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    path('M400 600H600V700H400Z', '#3a4147') +
    path('M620 500H930Q980 506 986 560V670H600Z', paint) +
    path('M880 500H930Q980 506 986 560V670H880Z', dark) +
    vents(740, 540, 100, dark, 3) +
    cab(500, 330, 220, 340) +
    beacon(620, 296) +
    circle(310, GROUND - 140, 140, '#7f878d') +
    circle(310, GROUND - 140, 122, '#a9b1b6') +
    circle(310, GROUND - 140, 50, '#5d656b') +
    path('M170 560H460V650H420V600H210V650H170Z', paint) +
    rect(286, 590, 50, 70, dark, 6) +
    arch(800, 118) +
    wheel(800, 118, shade(paint, 1.1))
  )
}

export function drillRig(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    rect(250, 120, 62, 640, dark, 8) +
    rect(262, 120, 38, 640, paint, 6) +
    times(9, (index) => rect(262, 160 + index * 64, 38, 8, dark)) +
    rect(222, 110, 118, 30, '#3a4147', 8) +
    rect(232, 330, 40, 120, '#4a5157', 8) +
    rect(244, 450, 16, 316, STEEL) +
    cylinder([560, 600], [312, 400], 30) +
    stroke('M600 600L300 560', dark, 46) +
    crawlerTrack(380, 540, 120) +
    rect(560, 620, 190, 34, DARK, 6) +
    path('M500 480H900Q950 486 956 540V632H500Z', paint) +
    path('M850 480H900Q950 486 956 540V632H850Z', dark) +
    vents(720, 520, 100, dark, 3) +
    exhaust(800, 420, 62) +
    cab(470, 370, 180, 262) +
    beacon(590, 336)
  )
}

export function looseBucket(paint: string): string {
  return (
    times(3, (index) => rect(300 + index * 250, 730, 100, 40, '#8d6b42', 3)) +
    rect(270, 700, 660, 34, '#b58d5b', 4) +
    path(
      'M360 330L800 300Q900 460 800 620L740 700H440L330 690L350 640L300 620L330 560Q300 440 360 330Z',
      shade(paint, 0.8),
    ) +
    path('M400 360L770 334Q846 460 764 590L430 610Q350 480 400 360Z', paint) +
    path('M440 400L740 380Q790 460 730 550L470 566Q410 480 440 400Z', shade(paint, 0.7)) +
    times(4, (index) => path(`M${356 + index * 110} 680l60-6l-6 62l-40 2Z`, STEEL)) +
    rect(520, 236, 50, 110, shade(paint, 0.8), 10) +
    rect(640, 230, 50, 110, shade(paint, 0.8), 10) +
    pin(545, 264) +
    pin(665, 258)
  )
}
