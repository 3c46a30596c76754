import { randomUUID } from "node:crypto"
import type { ConciliacaoDaLinha, DestinoDaLinha, RegraDoBanco } from "@partida/contracts"
import { paraReais, reaisPorExtenso } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type LinhaLida, lerLinhas } from "../../db/linhas-do-banco.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { lancarDeNovo } from "../contabilidade/postagem.service.ts"
import { gravarEstorno } from "../guias/pagamentos.service.ts"
import { estornarDaConciliacao } from "../titulos/baixas.service.ts"
import { lerCategorias } from "./categorias.service.ts"
import {
  inserirConciliacao,
  lerConciliacao,
  lerConciliacoes,
  lerGuiasDosPagamentos,
  lerPartes,
  marcarDesfeitas,
  mudarEstado,
  tomarLinhas,
} from "./conciliacao.repository.ts"
import { type Contexto, type Parte, partesDe, tituloDaVolta } from "./destinos.service.ts"
import { pagarTitulos } from "./pagamento-de-titulos.ts"
import { apresentarLinha } from "./pendentes.service.ts"
import { receberTitulos } from "./recebimento.ts"
import { aprender, esquecer } from "./regras.service.ts"

interface Item {
  readonly idLinha: string
  readonly destino: DestinoDaLinha
}

/**
 * What a batch of confirmations did. `pagou`: some guide was paid, and open months may have to be computed again. `livros`: months
 * already posted in the books are to be posted again.
 */
export interface Conciliadas {
  readonly feitas: { idLinha: string; id: string }[]
  readonly recusadas: { idLinha: string; codigo: string; motivo: string }[]
  readonly aprendidas: RegraDoBanco[]
  readonly pagou: boolean
  readonly livros: boolean
}

/**
 * Says what lines of a company are. Each goes in whole or is refused with its reason, and the others go on: of two people who say
 * the same line, the second is told who was first. Raises nao-encontrado.
 */
export async function conciliarLinhas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  itens: readonly Item[],
): Promise<Conciliadas> {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const alheias = itens.flatMap(({ destino }) => (destino.tipo === "transferencia" ? destino.idLinha : []))
  const tomadas = await tomarLinhas(tx, escopo, idEmpresa, [...new Set([...itens.map((i) => i.idLinha), ...alheias])])
  const categorias = await lerCategorias(tx, escopo)
  const feitas: Conciliadas["feitas"] = []
  const recusadas: Conciliadas["recusadas"] = []
  const aprendidas: RegraDoBanco[] = []
  const ditas = new Set<string>()
  let pagou = false
  for (const { idLinha, destino } of itens) {
    try {
      await tx.transaction(async (tx) => {
        const linha = exigirLinha(tomadas, idLinha)
        const outra = destino.tipo === "transferencia" ? exigirLinha(tomadas, destino.idLinha) : null
        for (const l of outra ? [linha, outra] : [linha]) await exigirPendente(tx, escopo, l, ditas)
        const feita = await conciliar(tx, { ato, linha, outra, categorias }, destino)
        feitas.push({ idLinha, id: feita.id })
        for (const l of outra ? [linha, outra] : [linha]) ditas.add(l.id)
        if (feita.regra) aprendidas.push(feita.regra)
        pagou ||= destino.tipo === "guias"
      })
    } catch (erro) {
      if (!(erro instanceof ErroDeNegocio)) throw erro
      recusadas.push({ idLinha, codigo: erro.codigo, motivo: erro.message })
    }
  }
  const meses = new Set(tomadas.flatMap((l) => (ditas.has(l.id) ? l.competencia : [])))
  // Of closed books, it enters on the day it is said.
  if (meses.size > 0) meses.add(competenciaCivil(ato.agora))
  const livros = await lancarDeNovo(tx, escopo, idEmpresa, [...meses])
  return { feitas, recusadas, aprendidas, pagou, livros }
}

function exigirLinha(tomadas: readonly LinhaLida[], id: string): LinhaLida {
  const linha = tomadas.find((l) => l.id === id)
  if (!linha)
    throw new ErroDeNegocio("nao-encontrado", "A linha não está mais na conta: a importação dela foi desfeita.")
  return linha
}

async function exigirPendente(tx: Tx, escopo: Escopo, linha: LinhaLida, ditas: ReadonlySet<string>): Promise<void> {
  if (linha.estado === "pendente" && !ditas.has(linha.id)) return
  const [feita] = await lerConciliacoes(tx, escopo, [linha.id], true)
  const [parte] = feita ? await lerPartes(tx, escopo, [feita.id]) : []
  throw new ErroDeNegocio(
    "ja-feito",
    feita
      ? `${feita.feitaPor} já disse o que é esta linha: ${parte?.titulo ?? "ignorada"}. Desfaça antes de mudar.`
      : "Esta linha já foi conciliada.",
  )
}

async function conciliar(tx: Tx, contexto: Contexto, destino: DestinoDaLinha) {
  const { ato, linha, outra } = contexto
  const partes = await partesDe(tx, contexto, destino)
  const soma = partes.reduce((total, p) => total + p.valorCentavos, 0n)
  if (destino.tipo !== "ignorar" && soma !== linha.valorCentavos)
    recusar(
      `O que foi escolhido soma ${reaisPorExtenso(soma)}, e a linha é de ${reaisPorExtenso(linha.valorCentavos)}.`,
      "destino",
    )
  const id = await gravar(tx, contexto, linha, destino, partes)
  if (destino.tipo === "notas") await receberTitulos(tx, ato, { linha, idConciliacao: id, partes, destino })
  if (destino.tipo === "titulos")
    await pagarTitulos(tx, ato, { linha, idConciliacao: id, partes, diferenca: destino.diferenca })
  if (outra) {
    const volta = partes.map((p) => ({
      ...p,
      idAlvo: linha.id,
      titulo: tituloDaVolta(linha, outra),
      valorCentavos: -p.valorCentavos,
    }))
    await gravar(tx, contexto, outra, destino, volta)
  }
  const ids = outra ? [linha.id, outra.id] : [linha.id]
  await mudarEstado(tx, ato.escopo, ids, destino.tipo === "ignorar" ? "ignorada" : "conciliada")
  const regra =
    destino.tipo === "categoria" && destino.lembrar ? await aprender(tx, ato, linha, destino.categoria) : null
  return { id, regra }
}

async function gravar(
  tx: Tx,
  { ato }: Contexto,
  linha: LinhaLida,
  destino: DestinoDaLinha,
  partes: readonly Parte[],
): Promise<string> {
  const id = randomUUID()
  const comum = {
    idEscritorio: ato.escopo.idEscritorio,
    idEmpresa: linha.idEmpresa,
    idLinha: linha.id,
    competencia: linha.competencia,
  }
  await inserirConciliacao(
    tx,
    {
      ...comum,
      id,
      tipo: destino.tipo,
      ensinou: destino.tipo === "categoria" && destino.lembrar,
      motivo: destino.tipo === "ignorar" ? destino.motivo : null,
      feitaEm: ato.agora,
      feitaPor: ato.nome,
    },
    partes.map((parte) => ({ ...comum, ...parte, id: randomUUID(), idConciliacao: id })),
  )
  return id
}

/**
 * Takes back what was said of a line, on both sides of a transfer; a payment that it recorded is reversed, and what it taught is
 * forgotten. What it says stays in the history. Raises nao-encontrado, ja-feito, and what `gravarEstorno` raises.
 */
export async function desfazerConciliacao(
  tx: Tx,
  ato: Ato,
  id: string,
): Promise<{ idLinhas: string[]; pagou: boolean; livros: boolean }> {
  const { escopo } = ato
  const vista = await lerConciliacao(tx, escopo, id)
  if (!vista || !(await travarEmpresa(tx, escopo, vista.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const feita = encontrado(await lerConciliacao(tx, escopo, id))
  if (feita.desfeitaEm !== null)
    throw new ErroDeNegocio("ja-feito", `${feita.desfeitaPor ?? "Alguém"} já desfez esta conciliação.`)
  const partes = await lerPartes(tx, escopo, [id])
  const doOutroLado = partes.flatMap((p) => (p.tipo === "transferencia" && p.idAlvo ? p.idAlvo : []))
  const linhas = [feita.idLinha, ...doOutroLado]
  const tomadas = await tomarLinhas(tx, escopo, feita.idEmpresa, linhas)
  const todas = doOutroLado.length > 0 ? await lerConciliacoes(tx, escopo, linhas, true) : [feita]
  const registrados = partes.flatMap((p) => (p.registrouPagamento && p.idAlvo ? p.idAlvo : []))
  const guias = await lerGuiasDosPagamentos(tx, escopo, registrados)
  for (const [idPagamento, { idGuia, estornado }] of guias)
    if (!estornado)
      await gravarEstorno(tx, ato, { id: idGuia, idPagamento }, "A conciliação com o extrato do banco foi desfeita.")
  for (const { id: idConciliacao } of todas)
    await estornarDaConciliacao(tx, ato, idConciliacao, "A conciliação com o extrato do banco foi desfeita.")
  await marcarDesfeitas(
    tx,
    escopo,
    todas.map((c) => c.id),
    ato.agora,
    ato.nome,
  )
  await mudarEstado(tx, escopo, linhas, "pendente")
  const [tomada] = tomadas
  if (feita.ensinou && tomada) await esquecer(tx, ato, tomada, partes[0]?.categoria ?? null)
  // Of the day of the bank, or of the day it was said where those books were closed; and today, where both are.
  const meses = new Set([
    ...tomadas.map((l) => l.competencia),
    ...todas.map((c) => competenciaCivil(c.feitaEm)),
    competenciaCivil(ato.agora),
  ])
  const livros = await lancarDeNovo(tx, escopo, feita.idEmpresa, [...meses])
  return { idLinhas: linhas, pagou: guias.size > 0, livros }
}

/** A line and everything that was said of it, newest first. Raises nao-encontrado. */
export async function consultarConciliacao(tx: Tx, escopo: Escopo, idLinha: string) {
  const [linha] = await lerLinhas(tx, escopo, [idLinha])
  if (!linha) throw new ErroDeNegocio("nao-encontrado")
  const feitas = await lerConciliacoes(tx, escopo, [idLinha], false)
  const partes =
    feitas.length === 0
      ? []
      : await lerPartes(
          tx,
          escopo,
          feitas.map((c) => c.id),
        )
  const pagamentos = partes.flatMap((p) => (p.tipo === "pagamento" && p.idAlvo ? p.idAlvo : []))
  const guias = await lerGuiasDosPagamentos(tx, escopo, pagamentos)
  const categorias = await lerCategorias(tx, escopo)
  const lista = feitas.map(
    (c): ConciliacaoDaLinha => ({
      id: c.id,
      idLinha,
      tipo: c.tipo,
      origem: c.idRegra === null ? "pessoa" : "regra",
      em: c.feitaEm.toISOString(),
      por: c.feitaPor,
      desfeitaEm: c.desfeitaEm?.toISOString() ?? null,
      desfeitaPor: c.desfeitaPor,
      motivo: c.motivo,
      partes: partes
        .filter((p) => p.idConciliacao === c.id)
        .map((p) => {
          const guia = p.idAlvo === null ? undefined : guias.get(p.idAlvo)
          return {
            titulo: p.titulo,
            categoria: categorias.find(({ id }) => id === p.categoria)?.nome ?? null,
            valor: paraReais(p.valorCentavos),
            caminho: guia
              ? `/despesas/impostos?empresa=${c.idEmpresa}&periodo=todos&guia=${guia.idGuia}`
              : p.tipo === "titulo" && p.valorCentavos < 0n
                ? `/despesas/lancamentos?empresa=${c.idEmpresa}&situacao=todos&titulo=${p.idAlvo}`
                : null,
          }
        }),
    }),
  )
  return { linha: apresentarLinha(linha), lista }
}
