import { randomUUID } from "node:crypto"
import { type ColunaDaConferencia, contaDosSocios, type GuiaOficial, nomeDaGuia } from "@partida/contracts"
import { deReais, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { GuiaOficialLida } from "../../documentos/guia-oficial/tipos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { enumerar } from "../../palavras.ts"
import type { Guardado } from "../../ports/armazem.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { acrescimosEm } from "./acrescimos.ts"
import { type Conferida, compararDocumento, confere } from "./conferencia-oficial.ts"
import {
  aceitarOficial,
  type GuiaDaEmpresa,
  inserirOficiais,
  type LinhaDeOficial,
  lerEmpresaDaGuia,
  lerGuiasDaEmpresa,
  lerOficiaisDaGuia,
} from "./oficiais.repository.ts"
import { type Parte, type Partes, repartirDocumento } from "./partes-do-documento.ts"

/** A PDF whose bytes are already in the store. */
export interface PdfGuardado {
  readonly guardado: Guardado
  /** File name with its extension. */
  readonly nome: string
}

interface NovaGuiaOficial {
  readonly pdf: PdfGuardado
  readonly lida: GuiaOficialLida
  readonly origem: LinhaDeOficial["origem"]
  /** Only a demonstration takes a document of a test. */
  readonly aceitaTeste?: boolean
  /** Why a document that differs is taken all the same. */
  readonly motivo?: string | null
}

interface RegistroDaGuiaOficial {
  /** "inserida": the first of the guide; "substituida": took the place of another; "sem-acao": it was already there. */
  readonly resultado: "inserida" | "substituida" | "sem-acao"
  /** It agrees with our amount, or was accepted. */
  readonly confere: boolean
  /** The guides that it pays. */
  readonly guias: readonly string[]
}

/**
 * Makes a document of the authority the way by which a guide is paid, and the others that it pays too. What an authority brought
 * and differs stays, unpayable, until somebody of the office accepts it; what a person attaches and differs is refused without a
 * reason. Raises nao-encontrado, transicao-recusada, guia-oficial-de-teste, -outra-empresa, -outra-guia and -difere.
 */
export async function registrarGuiaOficial(
  tx: Tx,
  ato: Ato,
  idGuia: string,
  nova: NovaGuiaOficial,
): Promise<RegistroDaGuiaOficial> {
  const { escopo } = ato
  const { lida, origem, motivo = null } = nova
  const empresa = await tomarEmpresa(tx, escopo, idGuia)
  // Before anything else: what is already here stays so, even after it was paid.
  const repetida = (await lerOficiaisDaGuia(tx, escopo, idGuia)).find((o) => o.numeroDocumento === lida.numeroDocumento)
  if (repetida)
    return { resultado: "sem-acao", confere: confere(repetida) || repetida.aceitaEm !== null, guias: [idGuia] }
  const preparada = await prepararGuiaOficial(tx, escopo, { idGuia, empresa }, nova)
  if (!preparada.confere && origem === "pessoa" && motivo === null) throw diferenca(preparada.linhas, preparada.partes)
  const aceite = !preparada.confere && motivo !== null
  let primeira = true
  for (const { guia, conferida } of preparada.linhas) {
    const anteriores = await lerOficiaisDaGuia(tx, escopo, guia.id)
    if (anteriores.some((o) => o.numeroDocumento === lida.numeroDocumento)) continue
    if (guia.id === idGuia) primeira = anteriores.length === 0
    const { id: idDocumento } = await guardarDocumento(tx, ato, {
      ...nova.pdf,
      idEmpresa: guia.idEmpresa,
      tipo: "guia-oficial",
      tipoMime: "application/pdf",
      idGuia: guia.id,
      origem,
      // All that it collects is in it.
      reservado: preparada.linhas.some((linha) => contaDosSocios(linha.guia.obrigacao)),
    })
    await inserirOficiais(tx, [
      {
        idEscritorio: escopo.idEscritorio,
        id: randomUUID(),
        idEmpresa: guia.idEmpresa,
        idGuia: guia.id,
        versao: (anteriores[0]?.versao ?? 0) + 1,
        idDocumento,
        numeroDocumento: lida.numeroDocumento,
        dataLimite: lida.dataLimite,
        ...conferida,
        totalCentavos: deReais(lida.totais.total),
        outrasGuias: preparada.linhas.length - 1,
        linhaDigitavel: lida.linhaDigitavel,
        pix: lida.pix,
        recebedorDoPix: lida.recebedorDoPix,
        composicao: lida.composicao.map((item) => ({ ...item })),
        deTeste: lida.deTeste,
        origem,
        aceitaEm: aceite ? ato.agora : null,
        aceitaPor: aceite ? ato.nome : null,
        motivoDoAceite: aceite ? motivo : null,
        criadaEm: ato.agora,
        criadaPor: ato.nome,
      },
    ])
  }
  await avisarQueMudou(tx, escopo, preparada.linhas)
  return {
    resultado: primeira ? "inserida" : "substituida",
    confere: preparada.confere || aceite,
    guias: preparada.linhas.map(({ guia }) => guia.id),
  }
}

interface LinhaPreparada {
  readonly guia: GuiaDaEmpresa
  readonly conferida: Conferida
}

/** The company of a guide, locked, so that no payment comes between. Raises nao-encontrado. */
export async function tomarEmpresa(tx: Tx, escopo: Escopo, idGuia: string) {
  const empresa = await lerEmpresaDaGuia(tx, escopo, idGuia)
  if (!empresa || !(await travarEmpresa(tx, escopo, empresa.id))) throw new ErroDeNegocio("nao-encontrado")
  return empresa
}

interface DaGuia {
  readonly idGuia: string
  readonly empresa: Awaited<ReturnType<typeof tomarEmpresa>>
}

/**
 * What a document says of a guide, and of the others that it pays, against what we computed; nothing is written. Raises what
 * `registrarGuiaOficial` raises but for the difference.
 */
async function prepararGuiaOficial(
  tx: Tx,
  escopo: Escopo,
  { idGuia, empresa }: DaGuia,
  { lida, aceitaTeste }: NovaGuiaOficial,
) {
  if (lida.deTeste && !aceitaTeste) throw new ErroDeNegocio("guia-oficial-de-teste")
  if (lida.cnpj !== empresa.cnpj) throw new ErroDeNegocio("guia-oficial-outra-empresa")
  const daEmpresa = await lerGuiasDaEmpresa(tx, escopo, empresa.id)
  const abertas = daEmpresa.filter((g) => g.pagoCentavos < g.valorCentavos)
  exigirAberta(daEmpresa, empresa.substituidaEm, idGuia)
  const partes = repartirDocumento(lida, abertas)
  if (!partes.porGuia.has(idGuia)) throw new ErroDeNegocio("guia-oficial-outra-guia")
  const tabelas = await tabelasVigentes(tx, escopo)
  const linhas = abertas.flatMap((guia): LinhaPreparada[] => {
    const parte = partes.porGuia.get(guia.id)
    return parte ? [{ guia, conferida: conferirParte(guia, parte, partes.outros, lida.dataLimite, tabelas) }] : []
  })
  return { partes, linhas, confere: linhas.every(({ conferida }) => confere(conferida)) }
}

function exigirAberta(daEmpresa: readonly GuiaDaEmpresa[], substituidaEm: Date | null, idGuia: string): void {
  if (substituidaEm !== null)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Esta versão da guia deu lugar a outra. Anexe o documento à que está em vigor.",
    )
  const guia = daEmpresa.find((g) => g.id === idGuia)
  if (!guia || guia.pagoCentavos >= guia.valorCentavos)
    throw new ErroDeNegocio("transicao-recusada", "Esta guia já está paga: não há o que pagar pelo documento.")
}

function conferirParte(
  guia: GuiaDaEmpresa,
  parte: Parte,
  outrosCentavos: bigint,
  dia: string,
  tabelas: Parameters<typeof acrescimosEm>[2],
): Conferida {
  const nossoPrincipalCentavos = guia.valorCentavos - guia.pagoCentavos
  const acrescimosDe = (emAbertoCentavos: bigint) => {
    const { pagando, semAcrescimos } = acrescimosEm(dia, { ...guia, emAbertoCentavos }, tabelas)
    const nada = semAcrescimos === null ? 0n : null
    return {
      multa: pagando === null ? nada : deReais(pagando.multa),
      juros: pagando === null ? nada : pagando.juros === null ? null : deReais(pagando.juros),
    }
  }
  const doTodo = acrescimosDe(nossoPrincipalCentavos)
  // A document of several taxes rounds fine and interest of each one: some centavos away from those of their sum.
  const porTributo = parte.principal === nossoPrincipalCentavos ? parte.tributos.map(acrescimosDe) : []
  const ouPorTributo = (qual: "multa" | "juros") => {
    const soma = porTributo.reduce<bigint>((total, a) => total + (a[qual] ?? 0n), 0n)
    return doTodo[qual] !== null && porTributo.length > 1 && soma === parte[qual] ? soma : doTodo[qual]
  }
  return {
    principalCentavos: parte.principal,
    multaCentavos: parte.multa,
    jurosCentavos: parte.juros,
    outrosCentavos,
    nossoPrincipalCentavos,
    nossaMultaCentavos: ouPorTributo("multa"),
    nossosJurosCentavos: ouPorTributo("juros"),
  }
}

/** The refusal of a difference, with both accounts in reais. */
function diferenca(linhas: readonly LinhaPreparada[], { codigosDosOutros }: Partes): ErroDeNegocio {
  const frases = linhas.flatMap(({ guia, conferida }) =>
    compararDocumento(conferida)
      .filter((c) => !c.confere)
      .map((c) => `${nomeDaGuia(guia)}, ${fraseDaColuna(c)}`),
  )
  const codigos = codigosDosOutros.length === 0 ? "" : ` Códigos a mais no documento: ${enumerar(codigosDosOutros)}.`
  return new ErroDeNegocio(
    "guia-oficial-difere",
    `O documento não confere com o nosso cálculo. ${[...new Set(frases)].join("; ")}.${codigos} Corrija o que estiver errado ou, se o documento estiver certo, anexe-o de novo com o motivo.`,
    "motivo",
  )
}

const fraseDaColuna = ({ rotulo, nosso, documento }: ColunaDaConferencia): string =>
  `${rotulo.toLowerCase()}: ${reaisPorExtenso(deReais(nosso ?? "0.00"))} aqui e ${reaisPorExtenso(deReais(documento))} no documento`

/**
 * Takes the difference of the document in force as right, with a reason: from here on its codes may be shown. Raises nao-encontrado,
 * transicao-recusada where another document took its place or nothing differs, and ja-feito.
 */
export async function aceitarGuiaOficial(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  idGuia: string,
  { idOficial, motivo }: { readonly idOficial: string; readonly motivo: string },
): Promise<void> {
  await tomarEmpresa(tx, escopo, idGuia)
  const [emVigor] = await lerOficiaisDaGuia(tx, escopo, idGuia)
  if (!emVigor) throw new ErroDeNegocio("nao-encontrado")
  if (emVigor.id !== idOficial)
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Chegou outra guia oficial depois que você a abriu. Confira a que está em vigor.",
    )
  if (emVigor.aceitaEm !== null) throw new ErroDeNegocio("ja-feito", "Esta guia oficial já foi aceita.")
  if (confere(emVigor))
    throw new ErroDeNegocio("transicao-recusada", "A guia oficial confere com o nosso cálculo: não há o que aceitar.")
  await aceitarOficial(tx, escopo, emVigor.id, { aceitaEm: agora, aceitaPor: nome, motivoDoAceite: motivo })
}

/** What was attached to a guide, newest first. */
export async function listarOficiais(tx: Tx, escopo: Escopo, idGuia: string): Promise<GuiaOficial[]> {
  const lidas = await lerOficiaisDaGuia(tx, escopo, idGuia)
  return lidas.map((o, i) => ({
    id: o.id,
    versao: o.versao,
    emVigor: i === 0,
    numeroDocumento: o.numeroDocumento,
    dataLimite: o.dataLimite,
    total: paraReais(o.totalCentavos),
    deTeste: o.deTeste,
    conferencia: compararDocumento(o),
    confere: confere(o),
    aceite:
      o.aceitaEm === null
        ? null
        : { motivo: o.motivoDoAceite ?? "", por: o.aceitaPor ?? "", em: o.aceitaEm.toISOString() },
    idDocumento: o.idDocumento,
    criadaEm: o.criadaEm.toISOString(),
    criadaPor: o.criadaPor,
  }))
}

async function avisarQueMudou(tx: Tx, escopo: Escopo, linhas: readonly LinhaPreparada[]): Promise<void> {
  for (const [competencia, doMes] of Map.groupBy(linhas, ({ guia }) => guia.competencia))
    await anunciarFechamentos(tx, escopo.idEscritorio, competencia, [
      ...new Set(doMes.map(({ guia }) => guia.idEmpresa)),
    ])
}
