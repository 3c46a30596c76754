import { randomUUID } from "node:crypto"
import { statusDaNota } from "@partida/contracts"
import { raizDoCnpj } from "@partida/contracts/formatos"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { atividades, empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { documentos, notasEventos, notasFiscais } from "../../db/schema/receitas.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { inicioDaOutraChave } from "./chaves.ts"
import { idDoDocumento } from "./documentos.service.ts"
import type { DocumentoJulgado, NotaJulgada, Origem } from "./emissor.ts"
import { escolherAtividade, escolherEmpresa } from "./escolhas.ts"
import { descrever, type Empresa, gravarDocumento, linhaDaNota } from "./importacao.ts"
import { juntar } from "./importacao-resultado.ts"
import { mesDaNota } from "./mapping.ts"
import { lerRegrasDeProduto } from "./notas-fiscais.repository.ts"

/** One file of a batch, read and judged. */
export interface Recebido {
  readonly arquivo: ArquivoRecebido
  readonly lido: DocumentoJulgado
}

/** A new note that touches no other, as one of its companies gets it. */
interface Entrega {
  readonly arquivo: ArquivoRecebido
  readonly lido: NotaJulgada
  readonly empresa: Empresa
  readonly direcao: "prestada" | "tomada"
}

/**
 * Stores many files in the order they came, answering each as `gravarDocumento` would. Notes that are new and touch no other
 * are written together, by a statement of many rows; whatever is not so plain (an event, a replacement, a note that is already
 * here, a closed month) goes by itself, in its place. Should the database refuse them together, they go one by one.
 */
export async function gravarDocumentos(
  tx: Tx,
  escopo: Escopo,
  recebidos: readonly Recebido[],
  origem: Origem,
  agora: Date,
): Promise<ResultadoDeItem[]> {
  const resultados: ResultadoDeItem[] = []
  const sozinho = ({ arquivo, lido }: Recebido) => gravarDocumento(tx, escopo, arquivo, { lido, origem }, agora)
  if (recebidos.length === 1) {
    for (const recebido of recebidos) resultados.push(await sozinho(recebido))
    return resultados
  }
  const situar = await lerCadastro(tx, escopo, recebidos)
  let juntos: { readonly recebido: Recebido; readonly entregas: readonly Entrega[] }[] = []
  const escrever = async () => {
    const estes = juntos
    juntos = []
    const feitos = await gravarJuntos(tx, escopo, situar, estes, agora)
    if (feitos) resultados.push(...feitos)
    else for (const { recebido } of estes) resultados.push(await sozinho(recebido))
  }
  for (const recebido of recebidos) {
    const entregas = situar.entregas(recebido)
    if (entregas) juntos.push({ recebido, entregas })
    else {
      await escrever()
      resultados.push(await sozinho(recebido))
    }
  }
  await escrever()
  return resultados
}

const ehNota = (lido: DocumentoJulgado): lido is NotaJulgada => lido.tipo !== "recusado" && lido.tipo !== "evento"

type Cadastro = Awaited<ReturnType<typeof lerCadastro>>

/** Null when a rule of the database refused them: nothing of them is there. */
async function gravarJuntos(
  tx: Tx,
  escopo: Escopo,
  { regimeEm, atividadeDe, mercadoriasDe }: Cadastro,
  juntos: readonly { readonly entregas: readonly Entrega[] }[],
  agora: Date,
): Promise<ResultadoDeItem[] | null> {
  if (juntos.length === 0) return []
  const { idEscritorio } = escopo
  const porDocumento = juntos.map(({ entregas }) =>
    entregas.map((entrega) => {
      const { lido, empresa, direcao } = entrega
      const regime = regimeEm(empresa.id, lido.nota.competencia)
      const idAtividade = direcao === "prestada" ? atividadeDe(empresa.id, lido.nota) : null
      const mercadorias = { ...mercadoriasDe(empresa.id, lido.nota), antes: null }
      return { entrega, linha: linhaDaNota(lido, direcao, regime, idAtividade, mercadorias) }
    }),
  )
  const todas = porDocumento.flat()
  try {
    await tx.transaction(async (t) => {
      await t
        .insert(documentos)
        .values(
          todas.map(({ entrega: { arquivo, lido, empresa } }) => ({
            idEscritorio,
            id: idDoDocumento(empresa.id, lido.nota.sha256),
            idEmpresa: empresa.id,
            nome: arquivo.nome,
            digest: lido.nota.sha256,
            conteudo: Buffer.from(arquivo.bytes),
            recebidoEm: agora,
          })),
        )
        .onConflictDoNothing()
      await t.insert(notasFiscais).values(
        todas.map(({ entrega: { lido, empresa }, linha }) => ({
          ...linha,
          idEscritorio,
          id: randomUUID(),
          idEmpresa: empresa.id,
          chave: lido.nota.chave,
          idDocumento: idDoDocumento(empresa.id, lido.nota.sha256),
          status: statusDaNota.ATIVA.id,
          criadaEm: agora,
        })),
      )
    })
  } catch (erro) {
    if (!comoErroDeNegocio(erro)) throw erro
    return null
  }
  return porDocumento.map((dele) =>
    juntar(dele.map(({ entrega, linha }) => descrever(entrega, false, { ...linha, status: statusDaNota.ATIVA.id }))),
  )
}

/**
 * What the office knows of the companies, months and keys of a batch, in a number of statements that does not grow with it.
 * The companies are taken for share, in order: no month of theirs closes until the end of the transaction.
 */
async function lerCadastro(tx: Tx, escopo: Escopo, recebidos: readonly Recebido[]) {
  const notas = recebidos.flatMap(({ lido }) => (ehNota(lido) ? lido.nota : []))
  const candidatas = await empresasDe(
    tx,
    escopo,
    notas.flatMap(({ prestador, tomador }) => [prestador.documento, tomador?.documento]),
  )
  const deNota = (nota: NotaJulgada["nota"]) => {
    const prestadora = escolherEmpresa(candidatas, nota.prestador.documento)
    const tomadora = escolherEmpresa(candidatas, nota.tomador?.documento)
    return { prestadora, tomadora: tomadora?.id === prestadora?.id ? null : tomadora }
  }
  const pares = notas.flatMap((n) =>
    Object.values(deNota(n)).flatMap((e) => (e ? { idEmpresa: e.id, chave: n.chave } : [])),
  )
  const ids = [...new Set(pares.map((p) => p.idEmpresa))].sort()
  const meses = [...new Set(notas.map((n) => n.competencia))]
  const doEscritorio = (t: typeof empresasRegimes | typeof atividades | typeof fechamentos) =>
    and(eq(t.idEscritorio, escopo.idEscritorio), inArray(t.idEmpresa, ids))
  if (ids.length > 0)
    await tx
      .select({ id: empresas.id })
      .from(empresas)
      .where(doEscopo(empresas, escopo, { id: ids }))
      .orderBy(asc(empresas.id))
      .for("share")
  const [regimes, fechados, tocadas, ...porMes] = await juntas(tx, (tx) =>
    Promise.all([
      tx.select().from(empresasRegimes).where(doEscritorio(empresasRegimes)).orderBy(asc(empresasRegimes.desde)),
      tx
        .select({ idEmpresa: fechamentos.idEmpresa, ate: sql<string>`max(${fechamentos.competencia})` })
        .from(fechamentos)
        .where(and(doEscritorio(fechamentos), eq(fechamentos.estado, "fechado")))
        .groupBy(fechamentos.idEmpresa),
      chavesTocadas(tx, escopo, pares),
      ...meses.map((mes) =>
        tx
          .select({
            id: atividades.id,
            idEmpresa: atividades.idEmpresa,
            codigosTributacao: atividades.codigosTributacao,
            itemLc116: atividades.itemLc116,
            anexo: anexoNoMes("atividades", mes),
          })
          .from(atividades)
          .where(and(doEscritorio(atividades), ativaNoMes("atividades", mes)))
          .orderBy(sql`${atividades.encerradaEm} nulls last`, asc(atividades.descricao)),
      ),
    ]),
  )
  const doRegime = Map.groupBy(regimes, (r) => r.idEmpresa)
  const fechadoAte = new Map(fechados.map((f) => [f.idEmpresa, f.ate]))
  const doMes = new Map(meses.map((mes, i) => [mes, Map.groupBy(porMes[i] ?? [], (a) => a.idEmpresa)]))
  const regimeEm = (id: string, mes: string) => doRegime.get(id)?.findLast((r) => r.desde <= mes)?.regime ?? null
  const atividadeDe = (id: string, nota: NotaJulgada["nota"]) =>
    escolherAtividade(doMes.get(nota.competencia)?.get(id) ?? [], nota.cTribNac)
  const regras = await lerRegrasDeProduto(tx, escopo, notas.some((n) => n.cTribNac === "") ? ids : [])
  const mercadoriasDe = (id: string, nota: NotaJulgada["nota"]) => ({
    regras: regras.get(id) ?? new Map(),
    atividades: doMes.get(nota.competencia)?.get(id) ?? [],
  })
  // A note of a municipal system may be here, or come beside, in its other layout.
  const outras = new Set(notas.flatMap((n) => (n.chave.includes("-") ? (inicioDaOutraChave(n.chave) ?? []) : [])))
  // What another file of the batch says of a note is for the rules of one by one, and so is the second copy of a note.
  for (const { lido } of recebidos) {
    if (lido.tipo === "evento") tocadas.add(lido.evento.chaveNota)
    if (ehNota(lido) && lido.nota.substitui) tocadas.add(lido.nota.substitui.chave)
  }
  const vistas = new Set<string>()
  return {
    regimeEm,
    atividadeDe,
    mercadoriasDe,
    /** The companies of a plain new note; null of anything else. Each key is plain once. */
    entregas({ arquivo, lido }: Recebido): Entrega[] | null {
      if (!ehNota(lido) || lido.nota.substitui || tocadas.has(lido.nota.chave)) return null
      // A municipal note may be the one that another names by number alone; one that tells its own end changes by it.
      if (outras.has(lido.nota.chave.slice(0, 36))) return null
      if (lido.tipo === "nfse-municipal" || (lido.tipo === "nfe" && lido.evento)) return null
      if (vistas.has(lido.nota.chave)) return null
      vistas.add(lido.nota.chave)
      const { prestadora, tomadora } = deNota(lido.nota)
      const entregas: Entrega[] = []
      if (prestadora) entregas.push({ arquivo, lido, empresa: prestadora, direcao: "prestada" })
      if (tomadora) entregas.push({ arquivo, lido, empresa: tomadora, direcao: "tomada" })
      const emAberto = entregas.every(({ empresa, direcao }) => {
        const noTempo = {
          direcao,
          competenciaDoDocumento: lido.nota.competencia,
          dataEmissao: new Date(lido.nota.dhEmissao),
        }
        return (fechadoAte.get(empresa.id) ?? "") < mesDaNota(noTempo, regimeEm(empresa.id, lido.nota.competencia))
      })
      return entregas.length > 0 && emAberto ? entregas : null
    },
  }
}

/** Every company of the office whose root is that of one of these documents, by CNPJ. */
async function empresasDe(tx: Tx, escopo: Escopo, documentosLidos: readonly (string | undefined)[]) {
  const raizes = [...new Set(documentosLidos.flatMap((d) => (d?.length === 14 ? raizDoCnpj(d) : [])))]
  if (raizes.length === 0) return []
  return tx
    .select({ id: empresas.id, apelido: empresas.apelido, cnpj: empresas.cnpj })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), inArray(sql`left(${empresas.cnpj}, 8)`, raizes)))
    .orderBy(asc(empresas.cnpj))
}

/**
 * Of the keys of these companies, those that something here names: the note itself, an event of it, one that replaces it, the same
 * note in its other layout.
 */
async function chavesTocadas(
  tx: Tx,
  { idEscritorio }: Escopo,
  pares: readonly { readonly idEmpresa: string; readonly chave: string }[],
): Promise<Set<string>> {
  const das = sql`unnest(${sql.param(pares.map((p) => p.idEmpresa))}::uuid[], ${sql.param(pares.map((p) => p.chave))}::text[]) as x(id_empresa, chave)`
  const outras = pares.flatMap(({ idEmpresa, chave }) => {
    const inicio = inicioDaOutraChave(chave)
    return inicio?.endsWith("-") ? { idEmpresa, chave, inicio } : []
  })
  const deOutroLeiaute = sql`unnest(${sql.param(outras.map((o) => o.idEmpresa))}::uuid[], ${sql.param(outras.map((o) => o.chave))}::text[], ${sql.param(outras.map((o) => o.inicio))}::text[]) as x(id_empresa, chave, inicio)`
  const doPar = sql`t.id_escritorio = ${idEscritorio} and t.id_empresa = x.id_empresa`
  const { rows } = await tx.execute<{ chave: string }>(sql`
    select t.chave from ${das} join ${notasFiscais} t on ${doPar} and t.chave = x.chave
    union all select t.chave from ${das} join ${notasEventos} t on ${doPar} and t.chave = x.chave
    union all select t.chave_substituida from ${das} join ${notasFiscais} t on ${doPar} and t.chave_substituida = x.chave
    union all select x.chave from ${deOutroLeiaute} join ${notasFiscais} t on ${doPar} and t.modelo = 'nfse-municipal'
      and t.numero = split_part(x.inicio, '-', 2) and starts_with(t.chave, x.inicio)`)
  return new Set(rows.map((l) => l.chave))
}
