import { type AcaoEmMassa, type Lote, mensagensDaEtapaPendente, mesFechadoComBase } from "@partida/contracts"
import { buscaDoValor } from "../tabelas/valor-em-falta.ts"

/** Where to go to fix what stopped a company, or a group of them. */
export interface Conserto {
  readonly rotulo: string
  /** Path inside the product, with its search. */
  readonly destino: string
}

/** What was being done, and in which month. */
interface Trabalho {
  readonly tipo: Lote["tipo"] | AcaoEmMassa
  readonly competencia: string | null
}

/** Why it was not done. */
interface Motivo {
  readonly codigo: string | null
  readonly mensagem: string | null
}

const PAINEL = "/painel/fechamento"
const NOTAS = "/receitas/notas-fiscais"
/** A value of the law is given once for all the companies. */
const valores = ({ mensagem }: Motivo): Conserto => {
  const busca = buscaDoValor(mensagem === null ? [] : [mensagem])
  return {
    rotulo: "Ver valores datados",
    destino: busca.tabela === undefined ? "/valores-datados" : endereco("/valores-datados", { ...busca }),
  }
}
const DAS = `${PAINEL}/das`
const abas: Readonly<Record<string, string>> = {
  "concluir-faturamento": `${PAINEL}/faturamento`,
  "concluir-pro-labore": `${PAINEL}/pro-labore`,
}

/** Nothing on any screen of the person changes these. */
const SEM_CONSERTO = new Set(["nao-encontrado", "sem-permissao", "erro-interno", "cancelado"])
const DAS_NOTAS = new Set([
  "atividade-indefinida",
  "assinatura-invalida",
  "emissor-nao-reconhecido",
  "substituta-ausente",
  "notas-a-decidir",
  "notas-sem-atividade",
])
/** Decided beside the notes, not in the panel. */
const AO_LADO_DAS_NOTAS: Readonly<Record<string, string | undefined>> = {
  "evento-em-espera": "Ver os eventos",
  "notas-a-responder": "Responder sobre os itens",
}
const DO_HISTORICO = new Set(["receita-do-mes-ausente", "folha-do-mes-ausente", "cpp-do-das-sem-resposta"])

/** The record where what stopped one company is fixed, or null where there is nothing to fix. */
export function consertoDaEmpresa(trabalho: Trabalho, motivo: Motivo, idEmpresa: string | null): Conserto | null {
  const { codigo } = motivo
  if (idEmpresa === null || trabalho.competencia === null || codigo === null || SEM_CONSERTO.has(codigo)) return null
  if (codigo === "parametro-sem-vigencia") return valores(motivo)
  const aoLadoDasNotas = AO_LADO_DAS_NOTAS[codigo]
  if (aoLadoDasNotas !== undefined)
    return {
      rotulo: aoLadoDasNotas,
      destino: endereco(NOTAS, { competencia: trabalho.competencia, empresa: idEmpresa }),
    }
  const tela = telaDa(trabalho, motivo)
  const aba = tela === DAS ? abaDo(codigo) : null
  const competencia = mesFechadoComBase.ler(motivo.mensagem) ?? trabalho.competencia
  const busca = { competencia, empresa: idEmpresa, ...(aba ? { aba } : {}) }
  return { rotulo: "Abrir a empresa", destino: endereco(tela, busca) }
}

/** The list where the companies of a group are, or null where there is nothing to fix. */
export function consertoDoGrupo(trabalho: Trabalho, motivo: Motivo): Conserto | null {
  const { codigo } = motivo
  const { tipo, competencia } = trabalho
  if (codigo === null || SEM_CONSERTO.has(codigo)) return null
  const aoLadoDasNotas = AO_LADO_DAS_NOTAS[codigo]
  if (aoLadoDasNotas !== undefined) return { rotulo: aoLadoDasNotas, destino: NOTAS }
  if (codigo === "parametro-sem-vigencia") return valores(motivo)
  if (tipo === "importar-notas") return { rotulo: "Ver as notas", destino: `${NOTAS}?pendentes=sim` }
  if (competencia === null) return null
  // What was closed upon this month is reopened first, there.
  const posterior = mesFechadoComBase.ler(motivo.mensagem)
  if (posterior !== null)
    return { rotulo: "Ver na lista", destino: endereco(DAS, { competencia: posterior, passo: "fechado" }) }
  const tela = telaDa(trabalho, motivo)
  return { rotulo: "Ver na lista", destino: endereco(tela, { competencia, ...filtroDo(tela, codigo) }) }
}

/** The tab of the step where the reason is: a tax that waits for a step is solved in that step. */
function telaDa({ tipo }: Trabalho, { codigo, mensagem }: Motivo): string {
  if (codigo === "etapa-pendente") {
    const etapa = mensagem === mensagensDaEtapaPendente["pro-labore"] ? "pro-labore" : "faturamento"
    return `${PAINEL}/${etapa}`
  }
  return abas[tipo] ?? DAS
}

function abaDo(codigo: string): string | null {
  if (DAS_NOTAS.has(codigo)) return "notas"
  return DO_HISTORICO.has(codigo) ? "historico" : null
}

/** Every tab of the panel filters by where the month stands. */
function filtroDo(tela: string, codigo: string): Readonly<Record<string, string>> {
  if (tela !== DAS) return { passo: tela.slice(PAINEL.length + 1) }
  switch (codigo) {
    case "competencia-fechada":
      return { passo: "fechado" }
    case "calculo-pendente":
    case "calculo-desatualizado":
      return { passo: "das" }
    default:
      return DAS_NOTAS.has(codigo) || DO_HISTORICO.has(codigo) || codigo === "faltam-dados"
        ? { comPendencia: "sim" }
        : {}
  }
}

const endereco = (tela: string, busca: Readonly<Record<string, string>>) => `${tela}?${new URLSearchParams(busca)}`
