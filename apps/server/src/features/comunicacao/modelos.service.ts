import { type ModeloDeMensagem, type TipoDoModelo, tiposDeModelo } from "@partida/contracts"
import { desc, eq } from "drizzle-orm"
import { mensagemDoEscritorio } from "../../correio/modelos.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDepois } from "../../db/paginas.ts"
import { modelosDeMensagem } from "../../db/schema/comunicacao.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { Marca } from "../../marca/marca.ts"
import { lerEmitente } from "../escritorios/emitente.service.ts"
import { lerCadastros } from "./destinatarios.repository.ts"
import { fonteDosFatos, lerFatos, ordemDosFatos } from "./fatos.repository.ts"
import { COMO_CONFERIR, valoresDe } from "./mensagem.ts"
import { preencher, queixaDosTextos, TEXTOS_PADRAO, type Textos } from "./modelos.ts"

const TIPOS = Object.keys(tiposDeModelo) as TipoDoModelo[]

/** The texts in force of an office: the last version of each, or what comes with the product. */
export async function lerModelos(
  tx: Tx,
  { idEscritorio }: Escopo,
): Promise<Readonly<Record<TipoDoModelo, ModeloDeMensagem>>> {
  const linhas = await tx
    .selectDistinctOn([modelosDeMensagem.tipo])
    .from(modelosDeMensagem)
    .where(eq(modelosDeMensagem.idEscritorio, idEscritorio))
    .orderBy(modelosDeMensagem.tipo, desc(modelosDeMensagem.versao))
  const emVigor = (tipo: TipoDoModelo): ModeloDeMensagem => {
    const linha = linhas.find((l) => l.tipo === tipo)
    return linha ? apresentar(linha) : doProduto(tipo)
  }
  return {
    impostos: emVigor("impostos"),
    "notas-fiscais": emVigor("notas-fiscais"),
    "pro-labore": emVigor("pro-labore"),
    lembrete: emVigor("lembrete"),
  }
}

const apresentar = ({ tipo, versao, assunto, corpo, criadoEm, criadoPor }: typeof modelosDeMensagem.$inferSelect) => ({
  tipo,
  versao,
  assunto,
  corpo,
  criadoEm: criadoEm.toISOString(),
  criadoPor,
})

/** The text that comes with the product. */
const doProduto = (tipo: TipoDoModelo): ModeloDeMensagem => ({
  tipo,
  versao: 0,
  ...TEXTOS_PADRAO[tipo],
  criadoEm: null,
  criadoPor: null,
})

/** Every version of a text, the newest first; the first of all is the product's. */
export async function listarVersoes(tx: Tx, { idEscritorio }: Escopo, tipo: TipoDoModelo) {
  const linhas = await tx
    .select()
    .from(modelosDeMensagem)
    .where(doEscopo(modelosDeMensagem, { idEscritorio }, { tipo }))
    .orderBy(desc(modelosDeMensagem.versao))
    .limit(VERSOES)
  return { lista: [...linhas.map(apresentar), doProduto(tipo)] }
}
const VERSOES = 50
/** Documents of a preview: past them a message only counts. */
const NA_PREVIA = 50

export const listarModelos = async (tx: Tx, escopo: Escopo) => {
  const modelos = await lerModelos(tx, escopo)
  return { lista: TIPOS.map((tipo) => modelos[tipo]) }
}

/** Another version of a text; what was sent with the earlier ones stays as it was. Raises entrada-invalida, versao-desatualizada. */
export async function gravarModelo(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  { tipo, versaoLida, ...textos }: Textos & { readonly tipo: TipoDoModelo; readonly versaoLida: number },
): Promise<ModeloDeMensagem> {
  conferirTextos(textos, tipo)
  const { versao } = (await lerModelos(tx, escopo))[tipo]
  if (versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  const gravados = await tx
    .insert(modelosDeMensagem)
    .values({
      idEscritorio: escopo.idEscritorio,
      tipo,
      versao: versao + 1,
      ...textos,
      criadoEm: agora,
      criadoPor: nome,
    })
    .onConflictDoNothing()
    .returning({ versao: modelosDeMensagem.versao })
  if (gravados.length === 0) throw new ErroDeNegocio("versao-desatualizada")
  return (await lerModelos(tx, escopo))[tipo]
}

function conferirTextos(textos: Textos, tipo: TipoDoModelo): void {
  const queixa = queixaDosTextos(textos, tipo)
  if (queixa) recusar(queixa.mensagem, queixa.campo)
}

interface TextoDaPrevia extends Textos {
  readonly tipo: TipoDoModelo
  readonly idEmpresa?: string | undefined
  readonly competencia?: string | undefined
}

/**
 * How a text would look to a company, with what it has in the month, or facts of example where it has nothing. Raises entrada-invalida,
 * nao-encontrado.
 */
export async function preverModelo(
  tx: Tx,
  escopo: Escopo,
  { tipo, idEmpresa, competencia = "2026-10", ...textos }: TextoDaPrevia,
  marca: Marca,
) {
  conferirTextos(textos, tipo)
  const [cadastro] = idEmpresa === undefined ? [] : await lerCadastros(tx, escopo, [idEmpresa])
  if (idEmpresa !== undefined && !cadastro) throw new ErroDeNegocio("nao-encontrado")
  const { escritorio } = await lerEmitente(tx, escopo)
  const empresa = cadastro?.apelido ?? "Padaria Pão Quente"
  const fatos = idEmpresa === undefined ? [] : await lerDoMes(tx, escopo, tipo, { idEmpresa, competencia })
  const valores = valoresDe(
    { nome: "Ana Souza", empresa, competencia, escritorio: escritorio.nome },
    fatos.length === 0 ? EXEMPLOS : fatos,
  )
  const pronto = { assunto: preencher(textos.assunto, valores), texto: preencher(textos.corpo, valores) }
  const { html } = mensagemDoEscritorio({
    marca,
    ...pronto,
    link: "https://exemplo.invalid/documento",
    depois: COMO_CONFERIR,
  })
  return { empresa, ...pronto, html }
}

/** What a company would be told of in a month; a reminder is of guides. */
async function lerDoMes(
  tx: Tx,
  escopo: Escopo,
  tipo: TipoDoModelo,
  deQual: { readonly idEmpresa: string; readonly competencia: string },
) {
  const assunto = tipo === "lembrete" ? "impostos" : tipo
  const { ids } = await lerDepois(
    tx,
    fonteDosFatos(escopo, deQual, assunto),
    ordemDosFatos(assunto, "asc"),
    null,
    NA_PREVIA,
  )
  return lerFatos(tx, escopo, assunto, ids)
}

const EXEMPLOS = [
  { titulo: "DAS de 10/2026", valorCentavos: 182_500n, venceEm: "2026-11-20" },
  { titulo: "INSS de 10/2026", valorCentavos: 17_831n, venceEm: "2026-11-20" },
]
