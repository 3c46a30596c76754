import { deReais, formatarData, type Parametro, type Periodo, reaisPorExtenso } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import type { Dono, LinhaDeValor } from "./valores-datados.repository.ts"

/** The ceiling of the INSS is in two tables: said where a proposal makes them differ on its first day. */
export async function avisosDoTeto(
  tx: Tx,
  dono: Dono,
  { tabela, desde, valor, quadro }: LinhaDeValor,
): Promise<string[]> {
  if (tabela !== "inss-teto" && tabela !== "inss-empregado") return []
  const { tetoDoInss, inssEmpregado } = await tabelasVigentes(tx, dono === null ? null : { idEscritorio: dono })
  const [proposto, outro, nome] =
    tabela === "inss-teto"
      ? [valor, periodoDoDia(inssEmpregado, desde)?.valor.teto, "a última das faixas do empregado"]
      : [quadro?.partes.tabela?.at(-1)?.ate, periodoDoDia(tetoDoInss, desde)?.valor, "o Teto do INSS"]
  if (proposto == null || outro === undefined || deReais(proposto) === outro) return []
  return [
    `O teto proposto é ${reaisPorExtenso(deReais(proposto))}, e ${nome} em ${formatarData(desde)} é ${reaisPorExtenso(outro)}. Confira na norma.`,
  ]
}

const periodoDoDia = <T>({ periodos }: Parametro<T>, dia: string): Periodo<T> | undefined =>
  periodos.find((p) => p.desde <= dia && (p.ate === null || dia <= p.ate))
