import { type CadastroDaEmpresa, categorias, type rotas, saiuDaCarteira } from "@partida/contracts"
import { deReais, competencia as mesDe } from "@partida/fiscal"
import { impedimentoDaMudancaDoMei } from "@partida/fiscal/mei"
import type { z } from "zod"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { alterarEmpresa, lerMudancas } from "./cadastro.repository.ts"
import { consultarCadastro, type Pedinte, tomarNaVersao } from "./cadastro.service.ts"
import { ufDoMunicipio } from "./conferencia.ts"
import type { EmpresaGravada } from "./empresas.repository.ts"
import { vigenteEm } from "./vigencia.ts"
import {
  apagarMudanca,
  gravarCategorias,
  gravarMunicipio,
  gravarMunicipioInicial,
  gravarRegime,
} from "./vigencias.repository.ts"

type Corpo<
  N extends "informarRegime" | "informarMunicipio" | "informarCategoria" | "encerrarAtendimento" | "reativarEmpresa",
> = z.output<(typeof rotas)[N]["corpo"]>

/** A dated change of a company: which, in which version of the company, from which month. */
export interface Alvo {
  readonly id: string
  readonly versaoLida: number
  /** AAAA-MM */
  readonly desde: string
}

type Mudancas = Awaited<ReturnType<typeof lerMudancas>>
type Historico = "regimes" | "municipios" | "categorias"

/** A company held, with its changes, once it is settled that the month may change. */
interface Aberta {
  readonly empresa: EmpresaGravada
  readonly abertura: string
  readonly mudancas: Mudancas
}

/**
 * Tax regime from a month on; `substitui` is the change being corrected. Raises nao-encontrado, versao-desatualizada,
 * entrada-invalida, competencia-fechada.
 */
export async function informarRegime(
  tx: Tx,
  pedinte: Pedinte,
  alvo: Alvo,
  { substitui, icmsFixo, issFixo, ...regime }: Corpo<"informarRegime">,
): Promise<CadastroDaEmpresa> {
  return mudar(tx, pedinte, alvo, async (aberta) => {
    const [primeiro] = aberta.mudancas.regimes
    if (substitui !== null && substitui !== alvo.desde && substitui === primeiro?.desde) recusarPrimeiro()
    await tirarSubstituida(tx, pedinte, alvo, aberta, { historico: "regimes", substitui })
    const outros = aberta.mudancas.regimes.filter(({ desde }) => desde !== substitui && desde !== alvo.desde)
    exigirCategoriaDoMei([...outros, { ...regime, desde: alvo.desde }])
    if ((icmsFixo ?? issFixo) !== null && alvo.desde.slice(0, 4) === aberta.abertura.slice(0, 4))
      recusar(
        `No ano de abertura não há valor fixo (Res. CGSN 140/2018 art. 33 §3º II). Informe-o desde janeiro de ${Number(aberta.abertura.slice(0, 4)) + 1}.`,
        "desde",
      )
    await gravarRegime(tx, pedinte.escopo, alvo.id, {
      desde: alvo.desde,
      ...regime,
      icmsFixoCentavos: icmsFixo === null ? null : deReais(icmsFixo),
      issFixoCentavos: issFixo === null ? null : deReais(issFixo),
    })
  })
}

/** Takes a change of regime away. Raises nao-encontrado, versao-desatualizada, entrada-invalida, competencia-fechada. */
export async function excluirRegime(tx: Tx, pedinte: Pedinte, alvo: Alvo): Promise<CadastroDaEmpresa> {
  return mudar(tx, pedinte, alvo, async ({ mudancas }) => {
    if (mudancas.regimes[0]?.desde === alvo.desde) recusarPrimeiro()
    exigirCategoriaDoMei(mudancas.regimes.filter(({ desde }) => desde !== alvo.desde))
    await excluir(tx, pedinte, alvo, mudancas, "regimes")
  })
}

/** Municipality from a month on; in the month of the opening, where it began. Raises as informarRegime. */
export async function informarMunicipio(
  tx: Tx,
  pedinte: Pedinte,
  alvo: Alvo,
  { substitui, idMunicipio }: Corpo<"informarMunicipio">,
): Promise<CadastroDaEmpresa> {
  const lugar = { idMunicipio, uf: ufDoMunicipio(idMunicipio) }
  return mudar(tx, pedinte, alvo, async (aberta) => {
    const { escopo } = pedinte
    if (substitui === aberta.abertura && substitui !== alvo.desde) recusarPrimeiro()
    await tirarSubstituida(tx, pedinte, alvo, aberta, { historico: "municipios", substitui })
    if (alvo.desde === aberta.abertura) {
      await gravarMunicipioInicial(tx, escopo, alvo.id, lugar)
      await apagarMudanca(tx, escopo, "municipios", alvo.id, alvo.desde)
    } else await gravarMunicipio(tx, escopo, alvo.id, { desde: alvo.desde, ...lugar })
  })
}

/** Takes a change of municipality away. Raises as excluirRegime. */
export async function excluirMunicipio(tx: Tx, pedinte: Pedinte, alvo: Alvo): Promise<CadastroDaEmpresa> {
  return mudar(tx, pedinte, alvo, ({ mudancas }) => excluir(tx, pedinte, alvo, mudancas, "municipios"))
}

/** Category of a company that the office works for, from a month on. Raises as informarRegime, and transicao-recusada. */
export async function informarCategoria(
  tx: Tx,
  pedinte: Pedinte,
  alvo: Alvo,
  { substitui, idCategoria, motivo }: Corpo<"informarCategoria">,
): Promise<CadastroDaEmpresa> {
  return mudar(tx, pedinte, alvo, async (aberta) => {
    const outras = aberta.mudancas.categorias.filter(({ desde }) => desde !== substitui && desde !== alvo.desde)
    const antes = vigenteEm(outras, alvo.desde)?.idCategoria ?? aberta.empresa.idCategoria
    if (saiuDaCarteira(antes))
      throw new ErroDeNegocio(
        "transicao-recusada",
        `Em ${mesEscrito(alvo.desde)} o escritório já não atendia esta empresa. Use Reativar para voltar a atendê-la.`,
        "desde",
      )
    await tirarSubstituida(tx, pedinte, alvo, aberta, { historico: "categorias", substitui })
    await gravarCategorias(tx, pedinte.escopo, [alvo.id], { desde: alvo.desde, idCategoria, motivo })
  })
}

/** Takes a change of category away. Raises as excluirRegime. */
export async function excluirCategoria(tx: Tx, pedinte: Pedinte, alvo: Alvo): Promise<CadastroDaEmpresa> {
  return mudar(tx, pedinte, alvo, ({ mudancas }) => excluir(tx, pedinte, alvo, mudancas, "categorias"))
}

/**
 * From a month on the company is Ex-Cliente or Encerrada: it leaves the panels of those months and stays readable.
 * Raises nao-encontrado, versao-desatualizada, entrada-invalida, competencia-fechada, transicao-recusada.
 */
export async function encerrarAtendimento(
  tx: Tx,
  pedinte: Pedinte,
  alvo: Alvo,
  { idCategoria, motivo }: Corpo<"encerrarAtendimento">,
): Promise<CadastroDaEmpresa> {
  return mudar(tx, pedinte, alvo, async (aberta) => {
    exigirUltima(aberta, alvo.desde)
    if (categoriaAte(aberta, alvo.desde) === idCategoria)
      throw new ErroDeNegocio(
        "transicao-recusada",
        "A empresa já está assim neste mês. Confira a linha do tempo.",
        "desde",
      )
    await gravarCategorias(tx, pedinte.escopo, [alvo.id], { desde: alvo.desde, idCategoria, motivo })
  })
}

/** The office works for the company again from a month on, in the category it had. Raises as encerrarAtendimento. */
export async function reativarEmpresa(
  tx: Tx,
  pedinte: Pedinte,
  alvo: Alvo,
  { motivo }: Corpo<"reativarEmpresa">,
): Promise<CadastroDaEmpresa> {
  return mudar(tx, pedinte, alvo, async (aberta) => {
    exigirUltima(aberta, alvo.desde)
    if (!saiuDaCarteira(categoriaAte(aberta, alvo.desde)))
      throw new ErroDeNegocio("transicao-recusada", "O escritório já atende esta empresa neste mês.", "desde")
    const anteriores = [aberta.empresa.idCategoria, ...aberta.mudancas.categorias.map((c) => c.idCategoria)]
    const idCategoria = anteriores.findLast((id) => !saiuDaCarteira(id)) ?? categorias.SIMPLES.id
    await gravarCategorias(tx, pedinte.escopo, [alvo.id], { desde: alvo.desde, idCategoria, motivo })
  })
}

/** Holds the company, settles that the month may change, changes, and answers how it is left. */
async function mudar(
  tx: Tx,
  pedinte: Pedinte,
  alvo: Alvo,
  fazer: (aberta: Aberta) => Promise<void>,
): Promise<CadastroDaEmpresa> {
  const { escopo } = pedinte
  const empresa = await tomarNaVersao(tx, escopo, alvo.id, alvo.versaoLida)
  const mudancas = await lerMudancas(tx, escopo, alvo.id)
  const abertura = empresa.dataAbertura.slice(0, 7)
  if (alvo.desde < abertura)
    recusar(`A empresa abriu em ${mesEscrito(abertura)}. Escolha este mês ou um depois.`, "desde")
  exigirMesAberto(mudancas, alvo.desde)
  await fazer({ empresa, abertura, mudancas })
  await alterarEmpresa(tx, escopo, alvo.id, {})
  return consultarCadastro(tx, pedinte, alvo.id)
}

/** A change holds until the next one: every closed month from it on depends on it. Raises competencia-fechada. */
function exigirMesAberto({ fechadoAte }: Pick<Mudancas, "fechadoAte">, mes: string): void {
  if (fechadoAte === null || fechadoAte < mes) return
  const alcance =
    fechadoAte === mes
      ? `A competência ${mesEscrito(mes)} está fechada.`
      : `Esta mudança, desde ${mesEscrito(mes)}, alcança meses já fechados (até ${mesEscrito(fechadoAte)}).`
  throw new ErroDeNegocio(
    "competencia-fechada",
    `${alcance} Escolha um mês depois de ${mesEscrito(fechadoAte)} ou reabra os meses em Fechamento, com um motivo.`,
    "desde",
  )
}

/** Removes the change being corrected when it moves to another month. Raises nao-encontrado, entrada-invalida. */
async function tirarSubstituida(
  tx: Tx,
  pedinte: Pedinte,
  { id, desde }: Alvo,
  { mudancas }: Aberta,
  { historico, substitui }: { readonly historico: Historico; readonly substitui: string | null },
): Promise<void> {
  const jaHa = mudancas[historico].some((m) => m.desde === desde)
  if (substitui === null || substitui === desde) return
  if (jaHa) recusar(`Já há uma mudança em ${mesEscrito(desde)}. Corrija aquela ou escolha outro mês.`, "desde")
  if (!mudancas[historico].some((m) => m.desde === substitui)) throw new ErroDeNegocio("nao-encontrado")
  exigirMesAberto(mudancas, substitui)
  await apagarMudanca(tx, pedinte.escopo, historico, id, substitui)
}

async function excluir(
  tx: Tx,
  pedinte: Pedinte,
  { id, desde }: Alvo,
  mudancas: Mudancas,
  historico: Historico,
): Promise<void> {
  if (!mudancas[historico].some((m) => m.desde === desde)) throw new ErroDeNegocio("nao-encontrado")
  await apagarMudanca(tx, pedinte.escopo, historico, id, desde)
}

/** A MEI passes to caminhoneiro, or leaves it, only when the law lets. Raises entrada-invalida. */
function exigirCategoriaDoMei(
  regimes: readonly Pick<Mudancas["regimes"][number], "desde" | "regime" | "atividadeMei">[],
): void {
  const emOrdem = regimes.toSorted((a, b) => a.desde.localeCompare(b.desde))
  for (const [i, { desde, atividadeMei }] of emOrdem.entries()) {
    const anterior = emOrdem[i - 1]?.atividadeMei ?? null
    if (anterior === null || atividadeMei === null) continue
    const norma = impedimentoDaMudancaDoMei(anterior, atividadeMei, mesDe(desde))
    if (norma === null) continue
    recusar(
      `O MEI só passa a caminhoneiro, ou deixa de ser, em janeiro: no ano em que tem outra ocupação valem o INSS e o limite gerais o ano todo (${norma.titulo}). Em vez de ${mesEscrito(desde)}, informe a mudança desde janeiro.`,
      "desde",
    )
  }
}

const categoriaAte = ({ empresa, mudancas }: Aberta, mes: string) =>
  vigenteEm(mudancas.categorias, mes)?.idCategoria ?? empresa.idCategoria

function exigirUltima({ mudancas }: Aberta, mes: string): void {
  const depois = mudancas.categorias.find(({ desde }) => desde > mes)
  if (depois)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `Já há uma mudança de categoria em ${mesEscrito(depois.desde)}. Retire-a da linha do tempo antes.`,
      "desde",
    )
}

function recusarPrimeiro(): never {
  return recusar("O primeiro vale desde a abertura da empresa: corrija-o, mas não o retire nem mude de mês.", "desde")
}
