import { randomBytes, randomUUID } from "node:crypto"
import { type Agenda, escreverPeriodo, PREFIXO_DA_API, papelPorId } from "@partida/contracts"
import { type Competencia, competenciaDaData, somarMeses } from "@partida/fiscal"
import { and, desc, eq, isNull } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { enderecosPublicos } from "../../db/schema/comunicacao.ts"
import { agendas } from "../../db/schema/declaracoes.ts"
import { escritorios, usuarios } from "../../db/schema/escritorios.ts"
import { usuariosEmpresas } from "../../db/schema/usuarios-empresas.ts"
import { alcancaTodas } from "../../http/alcance.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { resumir } from "../../http/resumo.ts"
import { quantos } from "../../palavras.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type Evento, escreverAgenda } from "./icalendar.ts"
import { type Linha, linhasDoMes } from "./linhas.ts"
import { type Quem, visivel } from "./lista.service.ts"
import { lerMateria } from "./materia.service.ts"

const MAXIMO_POR_PESSOA = 5
const MESES_ANTES = 2
const MESES_DEPOIS = 6
/** What is still to be delivered. */
const A_FAZER = new Set<Linha["estado"]>(["atrasada", "a-fazer", "preparada", "conferida"])
const NOMES_POR_EVENTO = 60

/** The addresses in force of who asks. */
export async function listarAgendas(tx: Tx, { idEscritorio, idUsuario }: Escopo): Promise<{ lista: Agenda[] }> {
  const a = agendas
  const linhas = await tx
    .select()
    .from(a)
    .where(and(eq(a.idEscritorio, idEscritorio), eq(a.idUsuario, idUsuario), isNull(a.revogadaEm)))
    .orderBy(desc(a.criadaEm), desc(a.id))
  return { lista: linhas.map(apresentar) }
}

const apresentar = ({ id, de, criadaEm }: typeof agendas.$inferSelect): Agenda => ({
  id,
  de,
  criadaEm: criadaEm.toISOString(),
})

/** Makes an address, which is said only now. Raises entrada-invalida. */
export async function criarAgenda(
  tx: Tx,
  { escopo, agora }: Ato,
  de: Agenda["de"],
  { doEscritorio, url }: { readonly doEscritorio: boolean; readonly url: string },
) {
  const { idEscritorio, idUsuario } = escopo
  if (de === "escritorio" && !doEscritorio) recusar("Só quem trabalha no escritório tem a agenda do escritório.", "de")
  const [propria] = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(doEscopo(usuarios, { idEscritorio }, { id: idUsuario }))
    .for("update")
  if (!propria) recusar("A agenda é de uma pessoa do escritório: entre com uma conta dele.", "de")
  if ((await listarAgendas(tx, escopo)).lista.length >= MAXIMO_POR_PESSOA)
    recusar(`Você já tem ${MAXIMO_POR_PESSOA} endereços de agenda. Revogue um que não usa.`, "de")
  const id = randomUUID()
  // 256 random bits: whoever has the address reads the calendar, and only the hash stays here.
  const ficha = randomBytes(32).toString("base64url")
  await tx.insert(agendas).values({ idEscritorio, id, idUsuario, de, criadaEm: agora })
  await tx.insert(enderecosPublicos).values({ resumo: resumir(ficha), idEscritorio, tipo: "agenda", idAlvo: id })
  return { id, de, criadaEm: agora.toISOString(), endereco: `${url}${PREFIXO_DA_API}/agenda/${ficha}.ics` }
}

/** From then on the address opens nothing. Raises nao-encontrado. */
export async function revogarAgenda(tx: Tx, { escopo, agora }: Ato, id: string): Promise<{ feito: true }> {
  const a = agendas
  const revogadas = await tx
    .update(a)
    .set({ revogadaEm: agora })
    .where(and(doEscopo(a, escopo, { id, idUsuario: escopo.idUsuario }), isNull(a.revogadaEm)))
    .returning({ id: a.id })
  if (revogadas.length === 0) throw new ErroDeNegocio("nao-encontrado")
  return { feito: true }
}

interface Leitor {
  readonly escopo: Escopo
  readonly agenda: typeof agendas.$inferSelect
  readonly quem: Quem
}

/** As whom an address reads: what its person reaches today. Null for what opens nothing, whatever the reason. */
async function acharLeitor(banco: Banco, ficha: string): Promise<Leitor | null> {
  const [endereco] = await banco.naPlataforma((tx) =>
    tx
      .select({ idEscritorio: enderecosPublicos.idEscritorio, idAlvo: enderecosPublicos.idAlvo })
      .from(enderecosPublicos)
      .innerJoin(escritorios, and(eq(escritorios.id, enderecosPublicos.idEscritorio), isNull(escritorios.encerradoEm)))
      .where(and(eq(enderecosPublicos.resumo, resumir(ficha)), eq(enderecosPublicos.tipo, "agenda"))),
  )
  if (!endereco) return null
  const { idEscritorio, idAlvo } = endereco
  const tudo = sistema(idEscritorio)
  return banco.emEscopo(tudo, async (tx) => {
    const [linha] = await tx
      .select({ agenda: agendas, papel: usuarios.papel, ativo: usuarios.ativo, limitada: usuarios.somenteConcedidas })
      .from(agendas)
      .innerJoin(usuarios, and(eq(usuarios.idEscritorio, agendas.idEscritorio), eq(usuarios.id, agendas.idUsuario)))
      .where(doEscopo(agendas, { idEscritorio }, { id: idAlvo }))
    const papel = linha ? papelPorId(linha.papel) : null
    if (!linha?.ativo || linha.agenda.revogadaEm !== null || papel === null || papel === "INTEGRACAO") return null
    const quem = papel === "FUNCIONARIO" ? "funcionario" : papel === "EMPRESA" ? "dono" : "escritorio"
    if (alcancaTodas(papel, linha.limitada)) return { escopo: tudo, agenda: linha.agenda, quem }
    const concedidas = await tx
      .select({ id: usuariosEmpresas.idEmpresa })
      .from(usuariosEmpresas)
      .where(doEscopo(usuariosEmpresas, { idEscritorio }, { idUsuario: linha.agenda.idUsuario }))
    return { escopo: { ...tudo, empresas: concedidas.map((c) => c.id) }, agenda: linha.agenda, quem }
  })
}

/** What an address shows: what is still to be delivered, an event for each obligation and period. Raises agenda-invalida. */
export async function lerAgenda(banco: Banco, arquivo: string, agora: Date) {
  const leitor = await acharLeitor(banco, arquivo.replace(/\.ics$/, ""))
  if (!leitor) throw new ErroDeNegocio("agenda-invalida")
  const { escopo, agenda, quem } = leitor
  const hoje = diaCivil(agora)
  const mes = competenciaDaData(hoje)
  const meses = Array.from({ length: MESES_ANTES + MESES_DEPOIS + 1 }, (_, i) => somarMeses(mes, i - MESES_ANTES))
  const intervalo = { de: meses[0] ?? mes, ate: (meses.at(-1) ?? mes) as Competencia, idEmpresa: null }
  const { materia, configuracao } = await banco.emEscopo(escopo, (tx) => lerMateria(tx, escopo, intervalo, hoje))
  const linhas = configuracao.emUso ? meses.flatMap((m) => linhasDoMes(materia, m)) : []
  const minhas = linhas.filter(
    (l) =>
      A_FAZER.has(l.estado) &&
      visivel(l, quem) &&
      (agenda.de === "escritorio" || quem !== "escritorio" || l.responsavel?.id === agenda.idUsuario),
  )
  const eventos = [...Map.groupBy(minhas, (l) => `${l.obrigacao}.${l.periodo}.${l.fazerAte}`)].map(([chave, deles]) =>
    eventoDe(`${chave}.${agenda.id}@partida`, deles),
  )
  return {
    tipo: "text/calendar; charset=utf-8",
    nome: "declaracoes.ics",
    bytes: Buffer.from(escreverAgenda("Declarações", eventos, agora)),
  }
}

/** Company and obligation, and nothing else of anybody. */
function eventoDe(uid: string, linhas: readonly Linha[]): Evento {
  const [primeira] = linhas
  const nome = `${primeira?.nome ?? ""} ${escreverPeriodo(primeira?.periodo ?? "")}`
  const apelidos = linhas.slice(0, NOMES_POR_EVENTO).map((l) => l.apelido)
  const resto = linhas.length - apelidos.length
  return {
    uid,
    dia: primeira?.fazerAte ?? "",
    resumo:
      linhas.length === 1
        ? `${nome}: ${primeira?.apelido}`
        : `${nome}: ${quantos(linhas.length, "empresa", "empresas")}`,
    descricao: [...apelidos, ...(resto > 0 ? [`e mais ${resto}`] : [])].join("\n"),
  }
}
