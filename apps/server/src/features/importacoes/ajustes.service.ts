import { type CelulasDaLinha, camposDe, type Importacao } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { textosDaLinha } from "../../importacao/leitor.ts"
import { gravarAjuste, lerAjustes } from "./ajustes.repository.ts"
import { lerConteudo } from "./importacoes.repository.ts"
import { conferir, exigir, recusando } from "./importacoes.service.ts"
import { lerLugares } from "./linhas.repository.ts"

const SO_CONFERIDA = "As linhas só se corrigem depois de conferidas e antes de gravar."
/** Whoever has more to correct than this corrects the spreadsheet. */
const MAXIMO_DE_AJUSTES = 2_000

async function exigirConferida(tx: Tx, escopo: Escopo, id: string) {
  const lida = await exigir(tx, escopo, id, ["conferida"], SO_CONFERIDA)
  if (lida.origem === "extratos")
    throw new ErroDeNegocio("nao-se-aplica", "Extratos não se corrigem aqui: envie os certos.")
  return lida
}

/**
 * The cells of a row as the file has them and as a person left them, of the columns of its sheet. Raises nao-encontrado,
 * transicao-recusada (the file is kept until the import is written).
 */
export async function consultarCelulas(
  banco: Banco,
  escopo: Escopo,
  id: string,
  sequencia: number,
): Promise<CelulasDaLinha> {
  const { nome, planilhas, mapeamento, lugar, ajuste, conteudo } = await banco.emEscopo(escopo, async (tx) => {
    const lida = await exigirConferida(tx, escopo, id)
    const [lugar] = await lerLugares(tx, escopo, lida.id, { sequencia })
    if (lugar === undefined) throw new ErroDeNegocio("nao-encontrado")
    const ajustes = await lerAjustes(tx, escopo, lida.id)
    const ajuste = ajustes.find((a) => a.planilha === lugar.planilha && a.linha === lugar.linha)
    return { ...lida, lugar, ajuste, conteudo: await lerConteudo(tx, escopo, lida.id) }
  })
  if (conteudo === null) throw new ErroDeNegocio("transicao-recusada", SO_CONFERIDA)
  const textos = await recusando(() => textosDaLinha(nome, conteudo, lugar))
  const daAba = mapeamento.find((m) => m.planilha === lugar.planilha)
  const campos = daAba?.tipo == null ? [] : camposDe(daAba.tipo)
  const colunas = planilhas.find((p) => p.nome === lugar.planilha)?.colunas ?? []
  return {
    planilha: lugar.planilha,
    linha: lugar.linha,
    fora: ajuste?.fora ?? false,
    celulas: colunas.flatMap(({ indice, letra, titulo }) => {
      const mapeada = daAba?.colunas.find((c) => c.indice === indice)
      if (mapeada === undefined) return []
      const campo = campos.find((c) => c.campo === mapeada.campo)?.rotulo ?? mapeada.campo
      const corrigida = ajuste?.celulas[indice] ?? null
      return [{ indice, letra, titulo, campo, texto: textos[indice] ?? "", corrigida }]
    }),
  }
}

interface AjusteInformado {
  readonly planilha: string
  readonly linha: number
  readonly fora?: boolean | undefined
  readonly celulas?: readonly { readonly indice: number; readonly valor: string | null }[] | undefined
}

/**
 * Changes rows over the file, which stays as it came, and checks the import again. A null value gives a cell back as the file
 * has it. Raises nao-encontrado, entrada-invalida, transicao-recusada.
 */
export async function ajustarLinhas(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  id: string,
  informados: readonly AjusteInformado[],
): Promise<Importacao> {
  const lida = await exigirConferida(tx, escopo, id)
  const atuais = await lerAjustes(tx, escopo, lida.id)
  const de = (a: { planilha: string; linha: number }) => `${a.linha}|${a.planilha}`
  const ajustes = new Map(atuais.map((a) => [de(a), a]))
  for (const informado of informados) {
    const { planilha, linha, fora, celulas = [] } = informado
    if ((await lerLugares(tx, escopo, lida.id, { planilha, linha })).length === 0)
      recusar(`A importação não tem a linha ${linha} da aba ${planilha}.`, "linhas")
    const colunas = lida.mapeamento.find((m) => m.planilha === planilha)?.colunas ?? []
    const atual = ajustes.get(de(informado))
    const novas = new Map(Object.entries(atual?.celulas ?? {}))
    for (const { indice, valor } of celulas) {
      if (!colunas.some((c) => c.indice === indice)) recusar(`A aba ${planilha} não importa essa coluna.`, "linhas")
      if (valor === null) novas.delete(String(indice))
      else novas.set(String(indice), valor)
    }
    const novo = { planilha, linha, celulas: Object.fromEntries(novas), fora: fora ?? atual?.fora ?? false }
    ajustes.set(de(informado), novo)
    await gravarAjuste(tx, escopo, lida.id, novo, agora)
  }
  if (ajustes.size > MAXIMO_DE_AJUSTES) recusar("Há correções demais. Corrija a planilha e envie de novo.", "linhas")
  return conferir(tx, escopo, lida.id, lida.mapeamento, agora)
}

/**
 * Of rows that speak of the same, this one stays and the others are left out. Raises nao-encontrado, entrada-invalida,
 * transicao-recusada.
 */
export async function ficarComALinha(
  tx: Tx,
  ato: Pick<Ato, "escopo" | "agora">,
  id: string,
  sequencia: number,
): Promise<Importacao> {
  const lida = await exigirConferida(tx, ato.escopo, id)
  const [lugar] = await lerLugares(tx, ato.escopo, lida.id, { sequencia })
  if (lugar === undefined) throw new ErroDeNegocio("nao-encontrado")
  const { planilha, linha, repetidas } = lugar
  if (repetidas.length === 0)
    throw new ErroDeNegocio("entrada-invalida", `A linha ${linha} não repete outra: não há o que escolher nela.`)
  const outras = repetidas.filter((r) => r.planilha !== planilha || r.linha !== linha)
  return ajustarLinhas(tx, ato, id, [{ planilha, linha, fora: false }, ...outras.map((r) => ({ ...r, fora: true }))])
}
