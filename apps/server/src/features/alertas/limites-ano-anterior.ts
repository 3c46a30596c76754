import { type TipoDeAlerta, tiposDeAlerta } from "@partida/contracts"
import {
  competenciaDaData,
  formatarCompetencia,
  janeiroDe,
  paraReais,
  reaisPorExtenso,
  type SituacaoDoLimite,
  somarMeses,
} from "@partida/fiscal"
import { type ComparacaoDoAno, calcularExcessos } from "@partida/fiscal/excessos"
import type { AlertaDevido, MesApurado } from "./tipos.ts"

export const EXCESSO = 100
const ACIMA_DE_20 = 120
/** 100 past a limit, 120 past it by more than 20 %; null within. */
export function marcoDoExcesso(situacao: SituacaoDoLimite): number | null {
  if (situacao === "dentro") return null
  return situacao === "excesso-acima-20" ? ACIMA_DE_20 : EXCESSO
}

/**
 * An excess of the year before goes on, under the key of its own year, until the registration says it: the impediment of ICMS
 * and ISS, or another regime. Months unknown do not undo what the known ones already passed.
 */
export function alertasDoAnoAnterior(mes: MesApurado): AlertaDevido[] {
  if (mes.regime !== "simples") return []
  const excessos = calcularExcessos({
    ate: somarMeses(janeiroDe(mes.competencia), -1),
    abertura: competenciaDaData(mes.abertura),
    meses: mes.anoAnterior,
  })
  if (excessos === null) return []
  const { ano, sublimite, limite, limiteExportacao } = excessos
  const alerta = (tipo: TipoDeAlerta, nome: string, comparada: ComparacaoDoAno, saida: string): AlertaDevido[] => {
    const { desde, receita, situacao } = comparada
    const marco = marcoDoExcesso(situacao)
    if (desde === null || marco === null) return []
    return [
      {
        tipo,
        chave: String(ano),
        nivel: "critico",
        degrau: marco,
        competencia: mes.competencia,
        mensagem: `Receita de ${ano}: ${reaisPorExtenso(receita)}, acima ${nome}, de ${reaisPorExtenso(comparada.limite)}. Desde ${formatarCompetencia(desde)} ${saida} (${tiposDeAlerta[tipo].lei}).`,
        dados: {
          receita: paraReais(receita),
          limite: paraReais(comparada.limite),
          marco,
          media: null,
          previsao: null,
        },
      },
    ]
  }
  const daExclusao =
    "a empresa está fora do Simples, e o cadastro ainda diz Simples: comunique a exclusão no Portal do Simples e mude o regime dela"
  return [
    ...(mes.impedidoIcmsIss
      ? []
      : alerta(
          "sublimite",
          "do sublimite de ICMS e ISS",
          sublimite,
          "ICMS e ISS são recolhidos fora do DAS, e o cadastro ainda não diz: registre o impedimento no regime da empresa a partir desse mês",
        )),
    ...alerta("limite", "do limite do Simples Nacional", limite, daExclusao),
    ...alerta("limite-exportacao", "do limite adicional de exportação", limiteExportacao, daExclusao),
  ]
}
