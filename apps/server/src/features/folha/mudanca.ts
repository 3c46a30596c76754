import {
  centavos,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
  reaisPorExtenso,
} from "@partida/fiscal"
import { canonico } from "../../db/canonico.ts"
import { enumerar } from "../../palavras.ts"
import type { ServicosDeMei } from "../apuracao/servicos-de-mei.service.ts"
import type { EtapaGravada } from "../etapas/etapas.ts"
import { regimeDaFolha } from "../socios/recibo.ts"
import type { ReciboComEtapa, ReciboGravado } from "./folha.repository.ts"
import type { FolhaLida } from "./julgamento.service.ts"
import { type FolhaJulgada, pagamentoEmReais, type ReciboJulgado, rateioEmReais } from "./julgamento.ts"
import type { EntradaDoReciboGuardada } from "./recibo-novo.ts"

/** A slip that would be another one today, that would not be issued any more, or that is missing. */
interface Diferenca {
  readonly emitido: ReciboGravado | null
  readonly hoje: ReciboJulgado | null
}

/** Whether a conclusion says figures that can be compared; a step recorded without them issued no slips. */
const temFiguras = ({ situacao, resumo }: Pick<EtapaGravada, "situacao" | "resumo">): boolean =>
  situacao === "concluida" && typeof resumo === "object" && resumo !== null && "pessoas" in resumo

/**
 * Why what was said of services of MEI is not what the month needs any more: notes came or left, or the CPP on them is another;
 * null while it is, and where nothing is asked.
 */
function mudancaDoMei({ etapa, mei }: FolhaJulgada, dito: ServicosDeMei["dito"]): string | null {
  if (etapa === null || !temFiguras(etapa)) return null
  if (mei === null) return dito !== null && dito.cpp > 0n ? "a CPP sobre serviços de MEI não é mais paga à parte" : null
  if (mei.calculo === null) return dito !== null || mei.dasNotas > 0n ? "as notas de MEI contratado são outras" : null
  return mei.calculo.cpp === (dito?.cpp ?? 0n) ? null : "a CPP sobre serviços de MEI seria outra"
}

/** What the slips would say today, where it is another thing: the regime or the annex changed, another payer issued meanwhile. */
export function oQueMudou({ julgada, emitidos, deMei }: FolhaLida): string[] {
  const saida = julgada.fechado
    ? "O mês está fechado."
    : "Reabra o pró-labore e conclua de novo para emitir outro recibo."
  const mes = formatarCompetencia(mesDe(julgada.competencia))
  const doMei = mudancaDoMei(julgada, deMei)
  return [
    ...diferencas(julgada, emitidos).map((d) => `${descrever(d, mes)} ${saida}`),
    ...(doMei === null ? [] : [`Depois da conferência, ${doMei}. ${saida}`]),
  ]
}

/**
 * Why the slips in force are not the ones that the month needs any more, in words that are the same for every company of the
 * same case; null while they are, and in a closed month, where nothing is issued.
 */
export function porQueReemitir({ julgada, emitidos, deMei }: FolhaLida): string | null {
  if (julgada.fechado) return null
  const lista = diferencas(julgada, emitidos)
  const doMei = mudancaDoMei(julgada, deMei)
  if (lista.length === 0)
    return doMei === null
      ? null
      : `Houve mudança depois da conferência do pró-labore: ${doMei}. Reabra o pró-labore e conclua de novo, para que saia a guia certa.`
  const causas = [...new Set(lista.flatMap((d) => causasDe(julgada, d)))].sort()
  const figuras = (["INSS", "IRRF", "CPP"] as const).filter((f) => lista.some((d) => figurasDe(d).includes(f)))
  const efeito =
    figuras.length === 0
      ? "os recibos seriam outros"
      : `os recibos sairiam hoje com outro valor de ${enumerar(figuras)}`
  return `Houve mudança depois da conferência do pró-labore (${causas.join(", ")}), e ${efeito}. Reabra o pró-labore e conclua de novo, para que saiam os recibos e as guias certos.`
}

function diferencas(julgada: FolhaJulgada, emitidos: readonly ReciboComEtapa[]): Diferenca[] {
  const { etapa, recibos } = julgada
  if (etapa === null || !temFiguras(etapa)) return []
  const porSocio = new Map(emitidos.map((e) => [e.recibo.idSocio, e.recibo]))
  const deHoje = new Set(recibos.map(({ pessoa }) => pessoa.id))
  return [
    // What cannot be computed has nothing to be compared with.
    ...recibos
      .filter(({ recibo }) => recibo.calculo !== null)
      .map((hoje) => ({ hoje, emitido: porSocio.get(hoje.pessoa.id) ?? null }))
      .filter((d) => d.emitido === null || figurasDe(d).length > 0),
    ...emitidos.filter(({ recibo }) => !deHoje.has(recibo.idSocio)).map((e) => ({ hoje: null, emitido: e.recibo })),
  ]
}

/** Taxes that would be another amount; none of a slip that exists on one side only. */
function figurasDe({ emitido, hoje }: Diferenca): ("INSS" | "IRRF" | "CPP")[] {
  const calculo = hoje?.recibo.calculo
  if (!emitido || !calculo) return []
  const figuras: ("INSS" | "IRRF" | "CPP")[] = []
  if (deReais(calculo.inss) !== emitido.inssCentavos) figuras.push("INSS")
  if (deReais(calculo.irrf) !== emitido.irrfCentavos) figuras.push("IRRF")
  if (deReais(calculo.cppForaDoDas) !== emitido.cppCentavos) figuras.push("CPP")
  return figuras
}

function descrever(diferenca: Diferenca, mes: string): string {
  const { emitido, hoje } = diferenca
  const calculo = hoje?.recibo.calculo
  if (!hoje || !calculo) return `O recibo de ${emitido?.nome} em ${mes} não sairia hoje.`
  if (!emitido)
    return `Hoje sairia também um recibo de ${hoje.pessoa.nome} em ${mes}, de ${porExtenso(paraReais(hoje.pessoa.valorCentavos))}.`
  const figuras = [`INSS de ${porExtenso(calculo.inss)}`, `IRRF de ${porExtenso(calculo.irrf)}`]
  if (figurasDe(diferenca).includes("CPP")) figuras.push(`CPP de ${porExtenso(calculo.cppForaDoDas)}`)
  return `O recibo de ${hoje.pessoa.nome} em ${mes} sairia hoje com ${enumerar(figuras)}.`
}

const REGIME = "regime ou anexo da empresa"

const naoSeAplicava = (etapa: EtapaGravada | null) => {
  const resumo = etapa?.resumo
  return typeof resumo === "object" && resumo !== null && "naoSeAplica" in resumo && resumo.naoSeAplica === true
}

/** Which of the inputs that the slip stored are others now. */
function causasDe(
  { cadastro, rateio, valores, naoSeAplica, etapa }: FolhaJulgada,
  { emitido, hoje }: Diferenca,
): string[] {
  // Only the owner of a MEI has no slip by law; anybody else entered or left by registration.
  if (!hoje || !emitido) return [naoSeAplica !== naoSeAplicava(etapa) ? REGIME : "quem recebe"]
  const antes = emitido.entrada as EntradaDoReciboGuardada
  const { pessoa, dependentes, outrosPagamentos } = hoje
  const mudou: Readonly<Record<string, boolean>> = {
    [REGIME]: antes.regime !== (rateio ? "simples-IV" : regimeDaFolha(cadastro.regime)),
    "receita do Anexo IV": !iguais(antes.rateio ?? null, rateio && rateioEmReais(rateio)),
    "valores datados": !iguais(antes.valores ?? [], valores),
    dependentes: emitido.dependentes !== dependentes,
    "outro pagamento do mesmo mês": !iguais(antes.outrosPagamentos ?? [], outrosPagamentos.map(pagamentoEmReais)),
    "outras rendas": emitido.outrasBasesCentavos !== pessoa.outras.total,
    "valor ou categoria": emitido.valorCentavos !== pessoa.valorCentavos || emitido.categoria !== pessoa.categoria,
  }
  const causas = Object.entries(mudou).flatMap(([causa, sim]) => (sim ? causa : []))
  return causas.length > 0 ? causas : ["regra do cálculo"]
}

const iguais = (a: unknown, b: unknown) => canonico(a) === canonico(b)

const porExtenso = (reais: string) => reaisPorExtenso(centavos(deReais(reais)))
