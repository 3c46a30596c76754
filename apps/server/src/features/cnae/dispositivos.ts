/**
 * Provision of LC 123/2006 art. 18 under which the activity of each suggested CNAE falls: the reason of its annex. Same
 * source as the annex by CNAE of the tax engine, which keeps the annex alone.
 */
const DISPOSITIVOS: Readonly<Record<string, string>> = {
  "§4º I":
    "4530703 4711302 4712100 4721102 4731800 4744005 4751201 4754701 4771701 4772500 4781400 4789099 5611201 5611203 5620104",
  "§4º II": "1091102 1099699 1113501 1412601 2542000 3101200",
  "§4º III": "6821801 6821802",
  "§4º V": "7711000 7729202 7739099",
  "§5º-B I": "8511200 8513900 8592999 8593700 8599603 8599604",
  "§5º-B III": "7911200",
  "§5º-B IV": "8599601",
  "§5º-B IX": "3314707 4520001 9511800 9521500",
  "§5º-B XIII": "4921301",
  "§5º-B XIV": "6920601",
  "§5º-B XIX": "8630503 8650001",
  "§5º-B XV": "5911199 9001902",
  "§5º-B XVI": "8650004",
  "§5º-B XVII": "6622300",
  "§5º-B XVIII": "7111100",
  "§5º-B XX": "8630504",
  "§5º-B XXI": "8650002 8650003 8650006",
  "§5º-C I": "4120400 4213800 4330404 4399103 7410202 8130300",
  "§5º-C VI": "8011101 8121400",
  "§5º-C VII": "6911701",
  "§5º-D I": "6822600",
  "§5º-D III": "9313100",
  "§5º-D IV": "6201501",
  "§5º-D IV e V": "6202300",
  "§5º-D V": "6203100",
  "§5º-D VI": "6201502",
  "§5º-D XII": "8640202",
  "§5º-E": "4930202 6110803",
  "§5º-F": "4930201 5320202 6311900 6319400 7319002 7420001 8211300 8219999 8230001 9602501 9602502",
  "§5º-I II": "7500100",
  "§5º-I IX": "6204000 6920602 7020400",
  "§5º-I V": "7490101",
  "§5º-I VI": "6209100 7112000 7119703 7410299",
  "§5º-I VII": "4619200 7490104",
  "§5º-I X": "7311400 7319003",
  "§5º-I XII": "7490199",
}

const porCnae: ReadonlyMap<string, string> = new Map(
  Object.entries(DISPOSITIVOS).flatMap(([dispositivo, cnaes]) =>
    cnaes.split(" ").map((cnae): [string, string] => [cnae, dispositivo]),
  ),
)

/** Where the law puts the activity of a CNAE, "LC 123/2006 art. 18 §5º-C VII"; null for codes without a suggestion. */
export function dispositivoDoCnae(cnae: string): string | null {
  const dispositivo = porCnae.get(cnae)
  return dispositivo === undefined ? null : `LC 123/2006 art. 18 ${dispositivo}`
}
