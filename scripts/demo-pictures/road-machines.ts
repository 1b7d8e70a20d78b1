import { arch, beacon, cab, crawlerTrack, cylinder, exhaust, lamp, pin, vents, wheel } from './machine-parts.ts'
import { CHROME, circle, DARK, GLASS, GLASS_LIGHT, path, rect, shade, STEEL, stroke, times } from './shapes.ts'

/** All face to the left. */

const truckCab = (paint: string) =>
  path('M130 420Q134 350 200 346H366V680H124Q116 560 130 420Z', paint) +
  path('M124 580H366V680H124Z', shade(paint, 0.82)) +
  path('M158 400Q164 376 190 376H232V520H150Z', GLASS) +
  path('M190 376H214L196 520H166Z', GLASS_LIGHT) +
  path('M256 376H340V520H256Z', GLASS) +
  path('M200 346Q240 300 366 300V346Z', shade(paint, 0.9)) +
  rect(136, 420, 16, 80, DARK, 6) +
  rect(266, 548, 40, 10, DARK, 5) +
  lamp(130, 604) +
  rect(112, 660, 90, 36, DARK, 8)

const truckFrame = () =>
  rect(360, 650, 700, 34, '#2d3236', 6) +
  rect(440, 660, 130, 70, STEEL, 12) +
  arch(270, 78) +
  wheel(270, 78) +
  wheel(740, 78) +
  wheel(920, 78)

export function tipperTruck(paint: string): string {
  return (
    truckFrame() +
    path('M400 420L1070 400L1086 640H420Z', '#5f696c') +
    times(8, (index) => rect(440 + index * 78, 420, 18, 210, '#4c5558', 3)) +
    path('M392 404L1080 384V412L396 430Z', '#717c80') +
    truckCab(paint)
  )
}

export function boxTruck(paint: string): string {
  return (
    truckFrame() +
    rect(390, 250, 700, 400, '#e7ebea', 10) +
    rect(390, 590, 700, 60, '#c3cbca') +
    path('M390 470H1090V540H390Z', paint) +
    rect(1060, 250, 30, 400, '#ccd4d3', 8) +
    rect(410, 262, 640, 8, '#f7f9f8', 4) +
    truckCab(paint)
  )
}

export function trailer(paint: string): string {
  return (
    rect(170, 620, 900, 36, '#2d3236', 6) +
    rect(150, 250, 940, 372, paint, 12) +
    rect(150, 250, 940, 40, '#dfe4e4', 8) +
    times(11, (index) => rect(210 + index * 78, 296, 10, 318, shade(paint, 0.86), 4)) +
    rect(1060, 250, 30, 372, '#c3cbca', 8) +
    times(10, (index) => rect(226 + index * 82, 600, 12, 40, DARK, 4)) +
    rect(330, 650, 24, 104, '#4a5157') +
    rect(310, 750, 64, 20, '#4a5157', 4) +
    wheel(710, 70) +
    wheel(860, 70) +
    wheel(1010, 70) +
    rect(460, 660, 140, 60, STEEL, 8)
  )
}

export function van(paint: string): string {
  const dark = shade(paint, 0.84)
  return (
    path('M120 700Q112 600 150 570L270 530L370 400Q386 380 420 380H1030Q1080 382 1084 440V700Z', paint) +
    path('M120 700Q114 660 122 630H1084V700Z', dark) +
    path('M300 530L384 420H500V530Z', GLASS) +
    path('M384 420H430L372 530H320Z', GLASS_LIGHT) +
    path('M524 420H640V530H524Z', GLASS) +
    stroke('M512 410V690M656 410V690', dark, 5) +
    rect(664, 560, 400, 8, dark, 4) +
    rect(600, 556, 40, 10, DARK, 5) +
    lamp(146, 588) +
    rect(1070, 470, 16, 90, '#c0392f', 4) +
    rect(106, 676, 200, 34, DARK, 12) +
    rect(900, 676, 196, 34, DARK, 12) +
    arch(300, 80) +
    arch(890, 80) +
    wheel(300, 80) +
    wheel(890, 80)
  )
}

export function mobileCrane(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    stroke('M860 520L330 190', dark, 62) +
    stroke('M860 512L334 186', paint, 48) +
    stroke('M470 270L220 116', shade(paint, 1.25), 30) +
    stroke('M220 116V330', DARK, 5) +
    path('M196 330H244V374L220 400L196 374Z', '#e2b53a') +
    stroke('M220 396Q250 420 222 438', DARK, 10) +
    cylinder([700, 580], [560, 340], 32) +
    path('M640 500H960Q1000 506 1000 560V620H640Z', paint) +
    rect(900, 500, 100, 120, dark, 12) +
    cab(560, 440, 150, 180) +
    path('M110 560Q116 500 180 498H330V620H1090V680H104Z', paint) +
    path('M104 640H1090V680H104Z', dark) +
    path('M146 520H290V590H136Z', GLASS) +
    lamp(112, 628) +
    rect(360, 630, 60, 30, DARK, 6) +
    wheel(240, 76) +
    wheel(410, 76) +
    wheel(780, 76) +
    wheel(950, 76) +
    beacon(240, 470)
  )
}

export function scissorLift(paint: string): string {
  return (
    times(3, (index) => {
      const y = 600 - index * 110
      return (
        stroke(`M400 ${y}L800 ${y - 110}M400 ${y - 110}L800 ${y}`, index % 2 ? '#5d656b' : '#767f86', 24) +
        pin(600, y - 55)
      )
    }) +
    rect(330, 246, 560, 34, paint, 8) +
    stroke('M344 246V110H876V246M344 178H876M520 110V246M700 110V246', shade(paint, 0.85), 14) +
    rect(800, 150, 60, 70, DARK, 8) +
    rect(330, 600, 560, 100, paint, 16) +
    rect(330, 660, 560, 40, shade(paint, 0.8), 12) +
    rect(520, 622, 180, 16, DARK, 8) +
    wheel(420, 62) +
    wheel(800, 62)
  )
}

export function sweeper(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    path('M520 380H960Q1010 386 1014 440V660H520Z', paint) +
    path('M930 380H960Q1010 386 1014 440V660H930Z', dark) +
    rect(520, 610, 494, 50, shade(paint, 0.7)) +
    vents(700, 440, 140, dark, 4) +
    cab(290, 340, 250, 330) +
    rect(280, 600, 260, 70, paint, 10) +
    beacon(440, 306) +
    lamp(290, 616) +
    arch(420, 80) +
    arch(850, 80) +
    wheel(420, 80) +
    wheel(850, 80) +
    stroke('M300 680L210 650', '#4a5157', 22) +
    rect(140, 640, 150, 36, dark, 10) +
    times(11, (index) =>
      stroke(`M${152 + index * 13} 676L${132 + index * 16} 766`, index % 2 ? '#d98a2b' : '#b9701c', 10),
    )
  )
}

export function crusher(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    stroke('M700 640L1080 380', '#3a4147', 40) +
    stroke('M700 626L1080 366', STEEL, 12) +
    path('M1030 770L1084 720L1150 770Z', '#8f8a80') +
    path('M200 330H560L500 500H270Z', dark) +
    path('M226 350H534L490 480H288Z', shade(paint, 0.65)) +
    path('M280 356Q330 316 380 344Q430 310 490 356Z', '#8f8a80') +
    rect(270, 490, 560, 150, paint, 10) +
    rect(560, 400, 220, 110, paint, 10) +
    rect(560, 400, 40, 110, dark) +
    vents(640, 430, 100, dark, 3) +
    circle(420, 560, 62, '#3a4147') +
    circle(420, 560, 44, STEEL) +
    circle(420, 560, 14, DARK) +
    exhaust(720, 330, 72) +
    crawlerTrack(290, 520, 124)
  )
}

export function container(paint: string): string {
  const dark = shade(paint, 0.82)
  return (
    rect(140, 330, 920, 430, dark, 4) +
    times(28, (index) => rect(172 + index * 24.5, 364, 14, 362, paint)) +
    rect(140, 330, 920, 34, paint) +
    rect(140, 726, 920, 34, paint) +
    rect(140, 330, 32, 430, paint) +
    rect(856, 330, 204, 430, shade(paint, 0.9)) +
    rect(955, 364, 6, 362, shade(paint, 0.6)) +
    times(4, (index) => rect(884 + index * 42 + (index > 1 ? 12 : 0), 360, 9, 370, CHROME, 4)) +
    rect(880, 580, 60, 14, DARK, 4) +
    rect(980, 580, 60, 14, DARK, 4) +
    times(2, (index) => rect(140 + index * 880, 744, 40, 26, DARK, 3))
  )
}
