import { and, asc, eq, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, lerCampos, travarUm } from "../../db/registros.ts"
import { fornecedores, titulosPagamento } from "../../db/schema/despesas.ts"
import { contasCorrentes, empresas } from "../../db/schema/empresas.ts"
import { remessas, remessasConvenios, remessasItens, remessasRetornos } from "../../db/schema/remessas.ts"
import { titulos } from "../../db/schema/titulos.ts"

/** Checking accounts of a company, open, each with its agreement where it has one. */
export const lerContas = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  tx
    .select({ conta: contasCorrentes, convenio: remessasConvenios })
    .from(contasCorrentes)
    .leftJoin(
      remessasConvenios,
      and(
        eq(remessasConvenios.idEscritorio, contasCorrentes.idEscritorio),
        eq(remessasConvenios.idConta, contasCorrentes.id),
      ),
    )
    .where(doEscopo(contasCorrentes, escopo, { idEmpresa, idTipo: 1 }))
    .orderBy(asc(contasCorrentes.apelido), asc(contasCorrentes.id))
export type ContaLida = Awaited<ReturnType<typeof lerContas>>[number]

/** The company of an account; null when it is out of reach. */
export async function empresaDaConta(tx: Tx, escopo: Escopo, idConta: string): Promise<string | null> {
  const [conta] = await lerCampos(
    tx,
    contasCorrentes,
    ["idEmpresa"],
    doEscopo(contasCorrentes, escopo, { id: idConta }),
  )
  return conta?.idEmpresa ?? null
}

export async function gravarConvenio(tx: Tx, convenio: typeof remessasConvenios.$inferInsert): Promise<void> {
  const { idEscritorio: _e, idConta: _c, idEmpresa: _m, ...set } = convenio
  await tx
    .insert(remessasConvenios)
    .values(convenio)
    .onConflictDoUpdate({ target: [remessasConvenios.idEscritorio, remessasConvenios.idConta], set })
}

/** The agreement of an account, held until the end of the transaction: files of an account are numbered one at a time. */
export const tomarConvenio = (tx: Tx, escopo: Escopo, idConta: string) =>
  travarUm(tx, remessasConvenios, doEscopo(remessasConvenios, escopo, { idConta }))

export const numerar = (tx: Tx, escopo: Escopo, idConta: string, ultimoNsa: number, ultimaGravacao: Date) =>
  alterar(tx, remessasConvenios, doEscopo(remessasConvenios, escopo, { idConta }), { ultimoNsa, ultimaGravacao })

/** Who pays, as the file says it. */
export async function lerEmpresa(tx: Tx, escopo: Escopo, id: string) {
  const [empresa] = await lerCampos(
    tx,
    empresas,
    ["cnpj", "razaoSocial", "logradouro", "numero", "complemento", "idMunicipio", "cep"],
    doEscopo(empresas, escopo, { id }),
  )
  return empresa ?? null
}

/** How titles are paid and who receives each: the supplier by its registration or, of what came from a note, by its document. */
export const lerComoSePagam = (tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) =>
  tx
    .select({ id: titulos.id, tipo: titulosPagamento.tipo, codigo: titulosPagamento.codigo, fornecedor: fornecedores })
    .from(titulos)
    .leftJoin(
      titulosPagamento,
      and(eq(titulosPagamento.idEscritorio, titulos.idEscritorio), eq(titulosPagamento.idTitulo, titulos.id)),
    )
    .leftJoin(
      fornecedores,
      and(
        eq(fornecedores.idEscritorio, titulos.idEscritorio),
        eq(fornecedores.idEmpresa, titulos.idEmpresa),
        or(
          eq(fornecedores.id, titulos.idPessoa),
          and(sql`${titulos.idPessoa} is null`, eq(fornecedores.documento, titulos.pessoaDocumento)),
        ),
      ),
    )
    .where(doEscopo(titulos, escopo, { idEmpresa, id: ids }))

export async function inserirRemessa(
  tx: Tx,
  remessa: typeof remessas.$inferInsert,
  itens: readonly (typeof remessasItens.$inferInsert)[],
): Promise<void> {
  await tx.insert(remessas).values(remessa)
  await tx.insert(remessasItens).values([...itens])
}

export const fonteDasRemessas = (escopo: Escopo, idEmpresa: string): Fonte => ({
  de: sql`${remessas}`,
  onde: doEscopo(remessas, escopo, { idEmpresa }),
  id: remessas.id,
})
export const ordemDasRemessas: Ordem = ordenarPor(
  "geradaEm",
  "desc",
  [
    { expressao: remessas.geradaEm, tipo: "instante" },
    { expressao: remessas.nsa, tipo: "numero" },
  ],
  { expressao: remessas.id, tipo: "uuid" },
)

/** Files without their bytes, each with the name of its account. */
export const lerRemessas = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  tx
    .select({
      id: remessas.id,
      idEmpresa: remessas.idEmpresa,
      idConta: remessas.idConta,
      conta: contasCorrentes.apelido,
      leiaute: remessas.leiaute,
      nsa: remessas.nsa,
      modalidade: remessas.modalidade,
      nome: remessas.nome,
      pagarEm: remessas.pagarEm,
      quantos: remessas.quantos,
      totalCentavos: remessas.totalCentavos,
      sha256: remessas.sha256,
      estado: remessas.estado,
      geradaEm: remessas.geradaEm,
      geradaPor: remessas.geradaPor,
      enviadaEm: remessas.enviadaEm,
      enviadaPor: remessas.enviadaPor,
      canceladaEm: remessas.canceladaEm,
      canceladaPor: remessas.canceladaPor,
      canceladaMotivo: remessas.canceladaMotivo,
    })
    .from(remessas)
    .innerJoin(
      contasCorrentes,
      and(eq(contasCorrentes.idEscritorio, remessas.idEscritorio), eq(contasCorrentes.id, remessas.idConta)),
    )
    .where(doEscopo(remessas, escopo, { id: ids }))
export type RemessaLida = Awaited<ReturnType<typeof lerRemessas>>[number]

/** How many payments of each file are in each state. */
export const contarEstados = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  tx
    .select({
      idRemessa: remessasItens.idRemessa,
      estado: remessasItens.estado,
      quantos: sql<number>`count(*)`.mapWith(Number),
    })
    .from(remessasItens)
    .where(doEscopo(remessasItens, escopo, { idRemessa: ids }))
    .groupBy(remessasItens.idRemessa, remessasItens.estado)

export const lerItens = (tx: Tx, escopo: Escopo, idRemessa: string) =>
  tx
    .select({ item: remessasItens, descricao: titulos.descricao })
    .from(remessasItens)
    .innerJoin(
      titulos,
      and(eq(titulos.idEscritorio, remessasItens.idEscritorio), eq(titulos.id, remessasItens.idTitulo)),
    )
    .where(doEscopo(remessasItens, escopo, { idRemessa }))
    .orderBy(asc(remessasItens.ordem))

/** A file held until the end of the transaction: its state is changed by one at a time. */
export async function tomarRemessa(tx: Tx, escopo: Escopo, id: string) {
  const [remessa] = await tx
    .select({
      id: remessas.id,
      idEmpresa: remessas.idEmpresa,
      idConta: remessas.idConta,
      estado: remessas.estado,
      nsa: remessas.nsa,
    })
    .from(remessas)
    .where(doEscopo(remessas, escopo, { id }))
    .for("update")
  return remessa ?? null
}

export async function lerArquivo(tx: Tx, escopo: Escopo, id: string) {
  const [remessa] = await lerCampos(tx, remessas, ["nome", "arquivo"], doEscopo(remessas, escopo, { id }))
  return remessa ?? null
}

type Mudanca = Partial<
  Pick<
    typeof remessas.$inferInsert,
    "estado" | "enviadaEm" | "enviadaPor" | "canceladaEm" | "canceladaPor" | "canceladaMotivo" | "observacao"
  >
>

export const mudarRemessa = (tx: Tx, escopo: Escopo, id: string, mudanca: Mudanca) =>
  alterar(tx, remessas, doEscopo(remessas, escopo, { id }), mudanca)

type EstadoDoItem = (typeof remessasItens.$inferSelect)["estado"]

/** Every payment of a file in a state goes to another. */
export const mudarItens = (tx: Tx, escopo: Escopo, idRemessa: string, de: EstadoDoItem, para: EstadoDoItem) =>
  alterar(tx, remessasItens, doEscopo(remessasItens, escopo, { idRemessa, estado: de }), { estado: para })

export type ItemGravado = typeof remessasItens.$inferSelect

/** Payments of an account by the numbers that its files gave them, each held, in one order. */
export const tomarItens = (tx: Tx, escopo: Escopo, idConta: string, numeros: readonly string[]) =>
  numeros.length === 0
    ? Promise.resolve([])
    : tx
        .select({ item: remessasItens })
        .from(remessasItens)
        .innerJoin(
          remessas,
          and(eq(remessas.idEscritorio, remessasItens.idEscritorio), eq(remessas.id, remessasItens.idRemessa)),
        )
        .where(and(doEscopo(remessasItens, escopo, { seuNumero: numeros }), eq(remessas.idConta, idConta)))
        .orderBy(asc(remessasItens.idRemessa), asc(remessasItens.ordem))
        .for("update", { of: remessasItens })

type RespostaDoItem = Pick<ItemGravado, "estado" | "ocorrencias" | "observacao" | "pagoEm" | "idBaixa" | "retornadoEm">

export const mudarItem = (tx: Tx, { idEscritorio, idRemessa, ordem }: ItemGravado, resposta: RespostaDoItem) =>
  alterar(
    tx,
    remessasItens,
    and(doEscopo(remessasItens, { idEscritorio }, { idRemessa }), eq(remessasItens.ordem, ordem)),
    resposta,
  )

/** Whether the same bytes of an account were already read. */
export async function jaRecebido(tx: Tx, escopo: Escopo, idConta: string, sha256: string): Promise<boolean> {
  const achados = await lerCampos(tx, remessasRetornos, ["id"], doEscopo(remessasRetornos, escopo, { idConta, sha256 }))
  return achados.length > 0
}

export async function inserirRetorno(tx: Tx, retorno: typeof remessasRetornos.$inferInsert): Promise<void> {
  await tx.insert(remessasRetornos).values(retorno)
}
