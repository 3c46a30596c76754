import type { RotinaDaEmpresa } from "@partida/contracts"
import { diasEntre, formatarData } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import { enumerar, mesEscrito, quantos } from "../../palavras.ts"
import type {
  lerAlertasAbertos,
  lerCaptura,
  lerEnvios,
  lerEtapasReabertas,
  lerFins,
  lerGuias,
  lerMesesPorCalcular,
} from "./automacao.repository.ts"

type Agora = RotinaDaEmpresa["agora"]
type Lido<F extends (...a: never[]) => unknown> = Awaited<ReturnType<F>>

const endereco = (caminho: string, busca: Record<string, string>) => `${caminho}?${new URLSearchParams(busca)}`

/** Open alerts of a company other than of revenue that did not come. */
export function situacaoDosAlertas(idEmpresa: string, abertos: Lido<typeof lerAlertasAbertos>): Agora {
  const deles = abertos.filter(({ tipo }) => tipo !== "sem-receita")
  if (deles.length === 0) return null
  const criticos = deles.filter(({ nivel }) => nivel === "critico").length
  const graves = criticos === 0 ? "" : `, ${quantos(criticos, "crítico", "críticos")}`
  return {
    texto: `${quantos(deles.length, "alerta aberto", "alertas abertos")}${graves}`,
    atencao: true,
    destino: endereco("/perfil/automacao", { empresa: idEmpresa, alertas: "abertos", alertasDe: idEmpresa }),
  }
}

/** The open alert of revenue that did not come, or null. */
export function situacaoDaReceita(idEmpresa: string, abertos: Lido<typeof lerAlertasAbertos>): Agora {
  const alerta = abertos.find(({ tipo }) => tipo === "sem-receita")
  if (!alerta) return null
  const filtro = { empresa: idEmpresa, alertas: "abertos", alertasDe: idEmpresa, alertasTipo: "sem-receita" }
  return {
    texto:
      alerta.meses === null
        ? "Mês sem receita informada"
        : quantos(alerta.meses, "mês sem receita", "meses sem receita"),
    atencao: true,
    destino: endereco("/perfil/automacao", filtro),
  }
}

/** The capture of a company that has no success, or null. */
export function situacaoDaCaptura(idEmpresa: string, captura: Lido<typeof lerCaptura>): Agora {
  if (!captura?.semSucessoDesde) return null
  return {
    texto: `Sem sucesso desde ${formatarData(diaCivil(captura.semSucessoDesde))}`,
    atencao: true,
    destino: endereco("/receitas/notas-fiscais", { empresa: idEmpresa }),
  }
}

/** Certificates and procurações that end soon or have ended. */
export function situacaoDasValidades(
  idEmpresa: string,
  { dosCertificados, dasProcuracoes }: Lido<typeof lerFins>,
  hoje: string,
): Agora {
  const dias = [
    ...dosCertificados.map(({ fim }) => diasEntre(hoje, diaCivil(fim))),
    ...dasProcuracoes.map(({ fim }) => diasEntre(hoje, fim)),
  ].sort((a, b) => a - b)
  const [primeiro] = dias
  if (primeiro === undefined) return null
  const partes = [
    ...(dosCertificados.length > 0 ? [quantos(dosCertificados.length, "certificado", "certificados")] : []),
    ...(dasProcuracoes.length > 0 ? [quantos(dasProcuracoes.length, "procuração", "procurações")] : []),
  ].join(" e ")
  return {
    texto: `${partes} ${fimEmPalavras(dias)}`,
    atencao: primeiro <= DIAS_DE_ATENCAO,
    destino: endereco("/perfil/certificados-digitais", { empresa: idEmpresa }),
  }
}

const DIAS_DE_ATENCAO = 30

/** Of days to each end, nearest first: negative ones have passed. */
function fimEmPalavras(dias: readonly number[]): string {
  const primeiro = dias[0] ?? 0
  const ultimo = dias.at(-1) ?? primeiro
  if (dias.length > 1) {
    if (ultimo < 0) return "já venceram"
    return `${primeiro < 0 ? "já venceram ou vencem" : "vencem"} em até ${quantos(ultimo, "dia", "dias")}`
  }
  if (primeiro < 0) return "já venceu"
  if (primeiro === 0) return "vence hoje"
  return primeiro === 1 ? "vence amanhã" : `vence em ${primeiro} dias`
}

/** Guides of a company that are still to be paid. */
export function situacaoDasGuias(idEmpresa: string, { contagens }: Lido<typeof lerGuias>): Agora {
  const { emAberto, vencidas } = contagens
  if (emAberto === 0) return null
  const atrasadas = vencidas === 0 ? "" : `, ${quantos(vencidas, "vencida", "vencidas")}`
  return {
    texto: `${quantos(emAberto, "guia em aberto", "guias em aberto")}${atrasadas}`,
    atencao: vencidas > 0,
    destino: endereco("/despesas/impostos", { empresa: idEmpresa, situacao: "em-aberto", periodo: "todos" }),
  }
}

/** Every guide of a company that is in force. */
export function situacaoDaEmissao(idEmpresa: string, { contagens }: Lido<typeof lerGuias>): Agora {
  if (contagens.emVigor === 0) return null
  return {
    texto: quantos(contagens.emVigor, "guia registrada", "guias registradas"),
    atencao: false,
    destino: endereco("/despesas/impostos", { empresa: idEmpresa, periodo: "todos" }),
  }
}

/** Months of a company waiting for a computation, or where it failed. */
export function situacaoDoRecalculo(idEmpresa: string, meses: Lido<typeof lerMesesPorCalcular>): Agora {
  const [primeiro] = meses
  if (!primeiro) return null
  const comErro = meses.filter((m) => !m.naFila).length
  const esperando = meses.flatMap((m) => (m.naFila && m.aguardaReabrir !== null ? m.aguardaReabrir : []))
  const naFila = meses.length - comErro - esperando.length
  const posterior = esperando.toSorted().at(-1)
  const partes = [
    ...(comErro > 0 ? [quantos(comErro, "mês com erro", "meses com erro")] : []),
    ...(naFila > 0 ? [quantos(naFila, "mês na fila", "meses na fila")] : []),
    ...(posterior
      ? [`${quantos(esperando.length, "mês aguarda", "meses aguardam")} a reabertura de ${mesEscrito(posterior)}`]
      : []),
  ]
  const { competencia } = meses.find((m) => !m.naFila) ?? primeiro
  return {
    texto: enumerar(partes),
    atencao: comErro > 0 || esperando.length > 0,
    destino: endereco("/painel/fechamento/das", { competencia, empresa: idEmpresa }),
  }
}

/** Steps of a company that a change reopened and wait for somebody. */
export function situacaoDasEtapas(idEmpresa: string, etapas: Lido<typeof lerEtapasReabertas>): Agora {
  const [primeira] = etapas
  if (!primeira) return null
  const { competencia, etapa } = primeira
  const nome = etapa === "faturamento" ? "Faturamento" : "Pró-labore"
  return {
    texto:
      etapas.length === 1
        ? `${nome} de ${mesEscrito(competencia)} a conferir de novo`
        : `${etapas.length} etapas a conferir de novo, desde ${mesEscrito(competencia)}`,
    atencao: true,
    destino: endereco(`/painel/fechamento/${etapa}`, { competencia, empresa: idEmpresa }),
  }
}

/** What came from other systems in the last days, or that none may send. */
export function situacaoDosEnvios(
  idEmpresa: string,
  { contagens }: Lido<typeof lerEnvios>,
  chaves: number,
  dias: number,
): Agora {
  const { inseridas, comErro } = contagens
  if (inseridas + comErro > 0) {
    const erros = comErro === 0 ? "" : `, ${quantos(comErro, "arquivo com erro", "arquivos com erro")}`
    return {
      texto: `${quantos(inseridas, "nota importada", "notas importadas")} em ${dias} dias${erros}`,
      atencao: comErro > 0,
      destino: endereco("/receitas/notas-fiscais", { empresa: idEmpresa, periodo: "todas" }),
    }
  }
  const texto = chaves === 0 ? "Nenhuma chave de integração em uso" : quantos(chaves, "chave em uso", "chaves em uso")
  return { texto, atencao: false, destino: "/perfil/integracao" }
}
