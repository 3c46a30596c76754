import { getTableColumns, getTableName } from "drizzle-orm"
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import {
  DA_PESSOA,
  DE_TODAS_AS_EMPRESAS,
  DO_ESCRITORIO,
  entreAsAlcancadas,
  entreAsLidasDeUmaVez,
  NA_PLATAFORMA,
} from "./schema/politicas.ts"
import type { Acesso, Declaracao, Gatilho, Politica } from "./schema/tabela.ts"

/** Something of the database that protects a table: how it is made, and how it is taken away when nothing declares it. */
export interface Protecao {
  /** The same thing before and after a change. */
  readonly chave: string
  readonly criar: string
  readonly remover: string
}

const COMANDOS = { ler: "select", incluir: "insert", alterar: "update", apagar: "delete" } as const
const TODAS_AS_GRAVACOES = "insert or update or delete"

/**
 * What a declaration means, in the order in which it is created: row security, policies, privileges, triggers.
 * Throws Error, naming the table, for a declaration that contradicts its columns or leaves something undecided.
 */
export function protecoesDe(tabela: PgTable, declaracao: Declaracao): Protecao[] {
  conferir(tabela, declaracao)
  const nome = getTableName(tabela)
  return [
    ...manutencao(nome, declaracao),
    ...segurancaDeLinha(nome, declaracao),
    ...politicasDe(nome, declaracao).map((politica) => daPolitica(nome, politica)),
    ...concessoes(tabela, "partida_app", declaracao.aplicacao),
    ...concessoes(tabela, "partida_identidade", declaracao.identidade),
    ...concessoes(tabela, "partida_busca", declaracao.busca),
    ...gatilhosDe(tabela, declaracao).map((gatilho) => doGatilho(nome, gatilho)),
    ...particoes(nome, declaracao),
  ]
}

/** Rows written before the statistics are made again: less than a month of a portfolio where the plan matters. */
const LINHAS_PARA_ESTATISTICAS = 500
/** Rows written before dead ones are cleaned and pages marked: lists that read only the index need the newest month marked. */
const LINHAS_PARA_LIMPEZA = 5_000

/** Half of each page, in per cent: measured with the runs of the queue, whose answer is larger than what was asked. */
const OCUPACAO_DE_QUEM_SE_REESCREVE = 50

const DE_QUEM_CRESCE = {
  autovacuum_analyze_scale_factor: 0,
  autovacuum_analyze_threshold: LINHAS_PARA_ESTATISTICAS,
  autovacuum_vacuum_scale_factor: 0,
  autovacuum_vacuum_threshold: LINHAS_PARA_LIMPEZA,
  autovacuum_vacuum_insert_scale_factor: 0,
  autovacuum_vacuum_insert_threshold: LINHAS_PARA_LIMPEZA,
}

function manutencao(tabela: string, { cresceComOsMeses, reescrita }: Declaracao): Protecao[] {
  const ajustes = {
    ...(cresceComOsMeses ? DE_QUEM_CRESCE : {}),
    ...(reescrita ? { fillfactor: OCUPACAO_DE_QUEM_SE_REESCREVE } : {}),
  }
  if (Object.keys(ajustes).length === 0) return []
  const pares = Object.entries(ajustes).map(([nome, valor]) => `${nome} = ${valor}`)
  return [
    {
      chave: `manutencao ${tabela}`,
      criar: `alter table ${tabela} set (${pares.join(", ")});`,
      remover: `alter table ${tabela} reset (${Object.keys(ajustes).join(", ")});`,
    },
  ]
}

/** The last of all: partitions take the triggers of their table. */
function particoes(tabela: string, { porAnoDe }: Declaracao): Protecao[] {
  if (porAnoDe === undefined) return []
  return [{ chave: `particoes ${tabela}`, criar: "select preparar_particoes();", remover: "" }]
}

/** What follows the columns of the table when it is created: drizzle-kit knows no partitions. */
export const divisaoDe = ({ porAnoDe }: Declaracao): string =>
  porAnoDe === undefined ? "" : ` PARTITION BY RANGE ("${porAnoDe}")`

/** Bound to the owner of the tables too (`force`), so that a mistake of administration leaks nothing. */
function segurancaDeLinha(tabela: string, { de }: Declaracao): Protecao[] {
  if (de === "identidade" || de === "instalacao") return []
  return [
    {
      chave: `seguranca ${tabela}`,
      criar: `alter table ${tabela} enable row level security, force row level security;`,
      remover: `alter table ${tabela} no force row level security, disable row level security;`,
    },
  ]
}

function politicasDe(tabela: string, declaracao: Declaracao): Politica[] {
  const { de, colunaDaEmpresa = "id_empresa", somadaInteira, politicas = [] } = declaracao
  const base: Politica[] = []
  const acrescentar = (sufixo: string, gravando: string, restritiva?: true, sobre = gravando) =>
    base.push({ nome: `${tabela}_${sufixo}`, sobre, gravando, ...(restritiva && { restritiva }) })
  if (de === "escritorio" || de === "empresa" || de === "todas-as-empresas") acrescentar("do_escritorio", DO_ESCRITORIO)
  const lidas = somadaInteira ? entreAsLidasDeUmaVez : entreAsAlcancadas
  if (de === "empresa") acrescentar("da_empresa", entreAsAlcancadas(colunaDaEmpresa), true, lidas(colunaDaEmpresa))
  if (de === "todas-as-empresas") acrescentar("de_todas", DE_TODAS_AS_EMPRESAS, true)
  if (de === "pessoa") acrescentar("da_pessoa", DA_PESSOA)
  if (de === "plataforma") acrescentar("da_plataforma", NA_PLATAFORMA)
  return [...base, ...politicas]
}

function daPolitica(tabela: string, { nome, para, papel, restritiva, sobre, gravando }: Politica): Protecao {
  const partes = [
    `create policy ${nome} on ${tabela}`,
    restritiva && "as restrictive",
    para && `for ${COMANDOS[para]}`,
    `to ${papel ?? "partida_app"}`,
    sobre && `using (${sobre})`,
    gravando && `with check (${gravando})`,
  ]
  return {
    chave: `politica ${tabela} ${nome}`,
    criar: `${partes.filter(Boolean).join(" ")};`,
    remover: `drop policy ${nome} on ${tabela};`,
  }
}

function concessoes(origem: PgTable, papel: string, acesso: Acesso = []): Protecao[] {
  if (acesso.length === 0) return []
  const tabela = getTableName(origem)
  const privilegios = acesso.map(privilegioDe)
  const inclui = privilegios.some((privilegio) => privilegio.startsWith(COMANDOS.incluir))
  return [
    {
      chave: `concessao ${tabela} ${papel}`,
      criar: `grant ${privilegios.join(", ")} on ${tabela} to ${papel};`,
      remover: `revoke all on ${tabela} from ${papel};`,
    },
    ...(inclui ? sequenciasDe(origem) : []).map((sequencia) => ({
      chave: `concessao ${sequencia} ${papel}`,
      criar: `grant usage on sequence ${sequencia} to ${papel};`,
      remover: `revoke all on sequence ${sequencia} from ${papel};`,
    })),
  ]
}

function privilegioDe(acesso: Acesso[number]): string {
  if (typeof acesso === "string") return COMANDOS[acesso]
  return "incluir" in acesso ? `insert (${acesso.incluir.join(", ")})` : `update (${acesso.alterar.join(", ")})`
}

const sequenciasDe = (tabela: PgTable) =>
  Object.values(getTableColumns(tabela))
    .filter((coluna) => /serial$/.test(coluna.getSQLType()))
    .map((coluna) => `${getTableName(tabela)}_${coluna.name}_seq`)

function gatilhosDe(origem: PgTable, declaracao: Declaracao): Gatilho[] {
  const tabela = getTableName(origem)
  const { mesFechado, recalculo, reabre, soInclusao, gatilhos = [] } = declaracao
  const lista: Gatilho[] = []
  if (soInclusao) {
    lista.push({ nome: `${tabela}_imutavel`, em: "before update or delete", executa: "recusar_alteracao()" })
    lista.push({
      nome: `${tabela}_sem_truncate`,
      em: "before truncate",
      porComando: true,
      executa: "recusar_alteracao()",
    })
  }
  if (mesFechado !== undefined && !(typeof mesFechado === "object" && "nao" in mesFechado)) {
    const { coluna, em } = typeof mesFechado === "string" ? { coluna: mesFechado, em: TODAS_AS_GRAVACOES } : mesFechado
    const funcao = coluna === "competencia" ? "recusar_mes_fechado()" : "recusar_mes_fechado_desde()"
    lista.push({ nome: `${tabela}_mes_fechado`, em: `before ${em}`, executa: funcao })
  }
  if (recalculo !== undefined && !(typeof recalculo === "object" && "nao" in recalculo)) {
    const funcao = recalculo === "empresa" ? "marcar_recalculo_da_empresa" : "marcar_recalculo"
    const em = typeof recalculo === "string" ? TODAS_AS_GRAVACOES : recalculo.em
    lista.push(...depoisDe(em, `${tabela}_recalculo`, funcao))
  }
  if (reabre)
    lista.push(
      ...depoisDe(
        TODAS_AS_GRAVACOES,
        `${tabela}_reabre_etapa`,
        "reabrir_etapa_do_mes",
        `'${reabre.etapa}', '${reabre.porque}'`,
      ),
    )
  return [...daAuditoria(origem, declaracao), ...lista, ...gatilhos]
}

/**
 * After these writes: once for all the rows that a statement includes (the function whose name ends so), since a spreadsheet
 * brings thousands; row by row what changes or leaves, where the row before matters.
 */
function depoisDe(em: string, nome: string, funcao: string, argumentos = ""): Gatilho[] {
  const escritas = em.split(" or ")
  const outras = escritas.filter((escrita) => escrita !== "insert").join(" or ")
  const gatilhos: Gatilho[] = []
  if (escritas.includes("insert"))
    gatilhos.push({
      nome: `${nome}_inclusoes`,
      em: "after insert",
      porComando: true,
      linhas: "novas",
      executa: `${funcao}_inclusoes(${argumentos})`,
    })
  if (outras) gatilhos.push({ nome, em: `after ${outras}`, executa: `${funcao}(${argumentos})` })
  return gatilhos
}

function daAuditoria(tabela: PgTable, declaracao: Declaracao): Gatilho[] {
  const { auditoria } = declaracao
  if (typeof auditoria === "object" && "nao" in auditoria) return []
  const {
    sem = [],
    em = TODAS_AS_GRAVACOES,
    se,
  }: { sem?: readonly string[]; em?: string; se?: string } = auditoria === "toda" ? {} : auditoria
  const argumentos = `'${sem.join(",")}', '${chaveNaTrilha(tabela, declaracao).join(",")}'`
  const nome = `${getTableName(tabela)}_auditoria`
  if (se) return [{ nome, em: `after ${em}`, se, executa: `auditar(${argumentos})` }]
  return depoisDe(em, nome, "auditar", argumentos)
}

/** Columns that tell a row from the others of its company, or of its office: the trail names it by them. */
export function chaveNaTrilha(tabela: PgTable, { colunaDaEmpresa = "id_empresa" }: Declaracao): readonly string[] {
  const { primaryKeys, columns } = getTableConfig(tabela)
  const daTabela = primaryKeys[0]?.columns ?? columns.filter((c) => c.primary)
  const nomes = daTabela.map((c) => c.name)
  const proprias = nomes.filter((nome) => nome !== "id_escritorio" && nome !== colunaDaEmpresa)
  return proprias.length > 0 ? proprias : nomes.filter((nome) => nome !== "id_escritorio" || nomes.length === 1)
}

function doGatilho(
  tabela: string,
  { nome, em, se, executa, porComando, linhas, linhasDeAntes, noFim }: Gatilho,
): Protecao {
  const lidas = [linhasDeAntes && `old table as ${linhasDeAntes}`, linhas && `new table as ${linhas}`].filter(Boolean)
  const partes = [
    `create ${noFim ? "constraint " : ""}trigger ${nome} ${em} on ${tabela}`,
    noFim && "deferrable initially deferred",
    lidas.length > 0 && `referencing ${lidas.join(" ")}`,
    `for each ${porComando ? "statement" : "row"}`,
    se && `when (${se})`,
    `execute function ${executa};`,
  ]
  return {
    chave: `gatilho ${tabela} ${nome}`,
    criar: partes.filter(Boolean).join(" "),
    remover: `drop trigger ${nome} on ${tabela};`,
  }
}

function conferir(tabela: PgTable, declaracao: Declaracao): void {
  const nome = getTableName(tabela)
  const colunas = new Map(Object.values(getTableColumns(tabela)).map((c) => [c.name, c]))
  const exigir = (coluna: string) => {
    if (!colunas.has(coluna)) throw new Error(`${nome}: a declaração fala da coluna ${coluna}, que não existe`)
  }
  const { de, aplicacao = [], identidade = [], colunaDaEmpresa = "id_empresa", auditoria } = declaracao
  if (de === "escritorio" || de === "empresa" || de === "todas-as-empresas") exigir("id_escritorio")
  if (de === "empresa") exigir(colunaDaEmpresa)
  if (de === "pessoa") exigir("id_usuario")
  if (
    de !== "empresa" &&
    de !== "todas-as-empresas" &&
    de !== "a-mao" &&
    de !== "escritorio" &&
    colunas.has("id_empresa")
  )
    throw new Error(`${nome}: tem id_empresa e não é declarada da empresa`)
  for (const acesso of [...aplicacao, ...identidade])
    if (typeof acesso === "object") Object.values(acesso).flat().forEach(exigir)
  conferirDivisao(tabela, declaracao)
  if (typeof auditoria === "object" && "sem" in auditoria) auditoria.sem.forEach(exigir)
  const auditada = typeof auditoria === "string" || !("nao" in auditoria)
  if (auditada && chaveNaTrilha(tabela, declaracao).length === 0)
    throw new Error(`${nome}: é auditada e não tem chave primária; a trilha não saberia de que linha fala`)
  const { mesFechado, recalculo } = declaracao
  if (typeof mesFechado === "string") exigir(mesFechado)
  if (recalculo === "competencia") exigir("competencia")
  const temMes = [...colunas.values()].some((c) => c.getSQLType() === TIPO_DA_COMPETENCIA)
  if (de === "empresa" && temMes && (mesFechado === undefined || recalculo === undefined))
    throw new Error(
      `${nome}: tem mês e é de uma empresa; diga em mesFechado e recalculo o que ele guarda, ou por que não`,
    )
}

const TIPO_DA_COMPETENCIA = "competencia"

function conferirDivisao(tabela: PgTable, { porAnoDe }: Declaracao): void {
  if (porAnoDe === undefined) return
  const { name, primaryKeys } = getTableConfig(tabela)
  if (!primaryKeys.some((chave) => chave.columns.some((coluna) => coluna.name === porAnoDe)))
    throw new Error(`${name}: dividida por ${porAnoDe}, que não está na chave primária`)
}
