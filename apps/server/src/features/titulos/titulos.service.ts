import { type FaixaDeAtraso, faixasDeAtraso, type NaturezaDoTitulo } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import { type Escopo, ID_DO_SISTEMA } from "../../db/escopo.ts"
import { exigirForaDeRemessa } from "../../db/remessas-vivas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import {
  comporDados,
  comporTitulo,
  conferirDados,
  type DadosDoTitulo,
  type NovoTitulo,
  retirada,
} from "./composicao.ts"
import {
  inserirTitulos,
  lerAbertos,
  lerTitulos,
  lerTitulosDosFatos,
  mudarTitulos,
  type NovoTituloGravado,
  somarPorAtraso,
  type Titulo,
  tomarTitulos,
} from "./titulos.repository.ts"

/**
 * Makes titles of a company; a fact that already has its title keeps it. Answers the id of each, in order, and whether it is new. Raises
 * nao-encontrado, entrada-invalida.
 */
export async function criarTitulos(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  novos: readonly NovoTitulo[],
): Promise<{ id: string; novo: boolean }[]> {
  await exigirEmpresa(tx, ato.escopo, idEmpresa)
  const linhas = novos.map((novo) => comporTitulo(ato, idEmpresa, novo, novo.idDoFato ?? null, {}))
  const inseridos = new Set(await inserirTitulos(tx, linhas))
  if (inseridos.size === linhas.length) return linhas.map(({ id }) => ({ id, novo: true }))
  const existentes = await lerTitulosDosFatos(tx, ato.escopo, idEmpresa, linhas.map(comoFato))
  return linhas.map((linha) => {
    if (inseridos.has(linha.id)) return { id: linha.id, novo: true }
    const chave = chaveDoFato(comoFato(linha))
    const existente = encontrado(existentes.find((t) => chaveDoFato(t) === chave))
    return { id: existente.id, novo: false }
  })
}

const comoFato = (t: NovoTituloGravado) => ({
  natureza: t.natureza,
  origem: t.origem,
  idDoFato: t.idDoFato,
  parcela: t.parcela ?? 1,
})
const chaveDoFato = (f: ReturnType<typeof comoFato>) => JSON.stringify([f.natureza, f.origem, f.idDoFato, f.parcela])

/** A title taken for this transaction, still owed. Raises nao-encontrado, versao-desatualizada, transicao-recusada. */
async function tomarEmVigor(tx: Tx, escopo: Escopo, id: string, versao: number | null): Promise<Titulo> {
  const [titulo] = await tomarTitulos(tx, escopo, [id])
  if (!titulo) throw new ErroDeNegocio("nao-encontrado")
  if (versao !== null && titulo.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if (titulo.retiradoEm !== null)
    throw new ErroDeNegocio("transicao-recusada", `Este título foi retirado: ${titulo.retiradoMotivo ?? ""}`)
  return titulo
}

/**
 * Changes a title. Of one with settlements the amounts stay; of one that came from a note, they and whose it is are of the note. Raises
 * nao-encontrado, versao-desatualizada, transicao-recusada, entrada-invalida.
 */
export async function editarTitulo(tx: Tx, ato: Ato, id: string, versao: number, dados: DadosDoTitulo): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, versao)
  conferirDados(dados)
  const { valorCentavos, abertoCentavos, retencaoCentavos, retencaoAbertaCentavos, ...resto } = comporDados(dados)
  const outroValor = valorCentavos !== titulo.valorCentavos || retencaoCentavos !== titulo.retencaoCentavos
  if (outroValor && titulo.abertoCentavos !== titulo.valorCentavos)
    recusar("O título já tem baixa: o valor não muda. Estorne a baixa antes, com um motivo.", "valor")
  if (outroValor && titulo.origem !== "manual")
    recusar("O valor é o do documento que deu origem ao título, e muda com ele.", "valor")
  const outraPessoa = titulo.origem === "manual" && resto.pessoaNome !== titulo.pessoaNome
  if (outroValor || outraPessoa) await exigirForaDeRemessa(tx, ato.escopo, id, "valor e favorecido não mudam")
  await mudarTitulos(tx, ato.escopo, [id], {
    ...(titulo.origem === "manual" ? resto : { vencimento: resto.vencimento, categoria: resto.categoria }),
    ...(outroValor && { valorCentavos, abertoCentavos, retencaoCentavos, retencaoAbertaCentavos }),
    aConfirmar: false,
  })
}

/**
 * Says how much of a title is withheld, whatever it came from, while nothing was settled of it. Raises nao-encontrado, versao-desatualizada,
 * transicao-recusada, entrada-invalida.
 */
export async function definirRetencao(tx: Tx, ato: Ato, id: string, versao: number, retencao: bigint): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, versao)
  if (titulo.abertoCentavos !== titulo.valorCentavos)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "O título já tem baixa: a retenção não muda. Estorne a baixa antes, com um motivo.",
    )
  await exigirForaDeRemessa(tx, ato.escopo, id, "a retenção não muda")
  if (retencao >= titulo.valorCentavos) recusar("A retenção tem de ser menor que o valor do título.", "valores")
  await mudarTitulos(tx, ato.escopo, [id], {
    retencaoCentavos: retencao,
    retencaoAbertaCentavos: retencao,
    aConfirmar: false,
  })
}

/** Another amount and due day of a title that nothing was settled of, as the fact that it came from has them now. Raises as `editarTitulo`. */
export async function editarValorDoFato(
  tx: Tx,
  ato: Ato,
  id: string,
  { valorCentavos, vencimento }: Pick<Titulo, "valorCentavos" | "vencimento">,
): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, null)
  if (titulo.abertoCentavos !== titulo.valorCentavos)
    throw new ErroDeNegocio("transicao-recusada", "O título já tem baixa: o valor não muda.")
  await exigirForaDeRemessa(tx, ato.escopo, id, "o valor não muda")
  await mudarTitulos(tx, ato.escopo, [id], { valorCentavos, abertoCentavos: valorCentavos, vencimento })
}

/** Says that a title that waited for it is owed. Raises nao-encontrado, transicao-recusada, ja-feito. */
export async function confirmarTitulo(tx: Tx, ato: Ato, id: string): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, null)
  if (!titulo.aConfirmar) throw new ErroDeNegocio("ja-feito", "Este título já foi confirmado.")
  await mudarTitulos(tx, ato.escopo, [id], { aConfirmar: false })
}

/** Says of titles of a company that they are owed; answers how many waited for it. Those of another, withdrawn or confirmed stay as they are. */
export async function confirmarTitulos(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, natureza }: Pick<Titulo, "idEmpresa" | "natureza">,
  ids: readonly string[],
): Promise<number> {
  const esperam = (await tomarTitulos(tx, escopo, ids)).filter(
    (t) => t.idEmpresa === idEmpresa && t.natureza === natureza && t.aConfirmar && t.retiradoEm === null,
  )
  await mudarTitulos(
    tx,
    escopo,
    esperam.map((t) => t.id),
    { aConfirmar: false },
  )
  return esperam.length
}

/** Holds titles until the end of the transaction. */
export async function travarTitulos(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<void> {
  await tomarTitulos(tx, escopo, ids)
}

/** Who acts is who says what is owed and to whom: another person approves it, where the company asks for one. */
export const dizerQuemRegistrou = (tx: Tx, { escopo }: Ato, id: string): Promise<void> =>
  mudarTitulos(tx, escopo, [id], { idRegistrou: escopo.idUsuario === ID_DO_SISTEMA ? null : escopo.idUsuario })

/** A title is no longer owed, and why. Raises nao-encontrado, transicao-recusada (withdrawn, or with a settlement that stands). */
export async function retirarTitulo(tx: Tx, ato: Ato, id: string, motivo: string): Promise<void> {
  const titulo = await tomarEmVigor(tx, ato.escopo, id, null)
  if (titulo.abertoCentavos !== titulo.valorCentavos)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "O título já tem baixa e não pode ser retirado. Estorne a baixa antes, com um motivo.",
    )
  await exigirForaDeRemessa(tx, ato.escopo, id, "não pode ser retirado")
  await mudarTitulos(tx, ato.escopo, [id], retirada(ato, motivo))
}

/** A title withdrawn by a person is owed again. Raises nao-encontrado, ja-feito, transicao-recusada (withdrawn with its note). */
export async function devolverTitulo(tx: Tx, ato: Ato, id: string): Promise<void> {
  const [titulo] = await tomarTitulos(tx, ato.escopo, [id])
  if (!titulo) throw new ErroDeNegocio("nao-encontrado")
  if (titulo.retiradoEm === null) throw new ErroDeNegocio("ja-feito", "Este título está em vigor: nada mudou.")
  if (titulo.retiradoPor === "Partida")
    throw new ErroDeNegocio("transicao-recusada", "Este título saiu com a nota dele, e só volta se ela voltar a valer.")
  await mudarTitulos(tx, ato.escopo, [id], { retiradoEm: null, retiradoPor: null, retiradoMotivo: null })
}

/** Titles by id, of any nature and company within reach. */
export const lerTitulosPorId = (tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Titulo[]> =>
  lerTitulos(tx, escopo, ids)

/** Titles in force of facts of an origin, of a company. */
export async function titulosDosFatos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { natureza, origem, ids }: Pick<Titulo, "natureza" | "origem"> & { readonly ids: readonly string[] },
): Promise<Titulo[]> {
  if (ids.length === 0) return []
  const fatos = ids.map((idDoFato) => ({ natureza, origem, idDoFato, parcela: 1 }))
  const lidos = await lerTitulosDosFatos(tx, escopo, idEmpresa, fatos)
  return lidos.filter((t) => t.natureza === natureza && t.origem === origem && t.retiradoEm === null)
}

/** What is open of a company and nature, first what is due first. */
export const titulosAbertos = (
  tx: Tx,
  escopo: Escopo,
  de: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly ate?: string },
): Promise<Titulo[]> => lerAbertos(tx, escopo, de)

/** What is awaited in money of a nature, by how late it is: every range, those with nothing too. */
export async function idadeDosTitulos(
  tx: Tx,
  escopo: Escopo,
  de: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly hoje: string },
): Promise<{ faixa: FaixaDeAtraso; quantos: number; esperadoCentavos: bigint }[]> {
  const somas = await somarPorAtraso(tx, escopo, de)
  return (Object.keys(faixasDeAtraso) as FaixaDeAtraso[]).map((faixa) => {
    const soma = somas.find((s) => s.faixa === faixa)
    return { faixa, quantos: soma?.quantos ?? 0, esperadoCentavos: soma?.esperadoCentavos ?? 0n }
  })
}
