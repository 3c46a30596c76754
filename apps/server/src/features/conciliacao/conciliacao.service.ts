import { randomUUID } from "node:crypto"
import {
  type CategoriaDoBanco,
  type ConciliacaoDaLinha,
  type DestinoDaLinha,
  diferencasDoRecebimento,
  type IdDeCategoriaPadrao,
  nomeDaGuia,
  type RegraDoBanco,
} from "@partida/contracts"
import {
  deReais,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  paraReais,
  reaisPorExtenso,
} from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { fechadoAte, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { gravarEstorno, gravarPagamentos } from "../guias/pagamentos.service.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { lerLucrosAPagar, lerNotas, lerPagamentosSoltos, lerRecibosAPagar } from "./candidatos.repository.ts"
import { daObrigacao, exigirCategoria, lerCategorias } from "./categorias.service.ts"
import {
  inserirConciliacao,
  type LinhaLida,
  lerConciliacao,
  lerConciliacoes,
  lerGuiasDaLinha,
  lerGuiasDosPagamentos,
  lerLinhas,
  lerPartes,
  marcarDesfeitas,
  mudarEstado,
  tomarLinhas,
} from "./conciliacao.repository.ts"
import { apresentarLinha, devidoDaGuia } from "./pendentes.service.ts"
import { aprender } from "./regras.service.ts"

interface Item {
  readonly idLinha: string
  readonly destino: DestinoDaLinha
}

/** What a batch of confirmations did. `pagou`: some guide was paid, and open months may have to be computed again. */
export interface Conciliadas {
  readonly feitas: { idLinha: string; id: string }[]
  readonly recusadas: { idLinha: string; codigo: string; motivo: string }[]
  readonly aprendidas: RegraDoBanco[]
  readonly pagou: boolean
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
  return { feitas, recusadas, aprendidas, pagou }
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

interface Contexto {
  readonly ato: Ato
  readonly linha: LinhaLida
  readonly outra: LinhaLida | null
  readonly categorias: readonly CategoriaDoBanco[]
}

interface Parte {
  readonly tipo: "pagamento" | "recibo" | "lucro" | "nota" | "transferencia" | "categoria" | "diferenca"
  readonly idAlvo: string | null
  readonly registrouPagamento?: boolean
  readonly titulo: string
  readonly categoria: string
  readonly valorCentavos: bigint
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
      motivo: destino.tipo === "ignorar" ? destino.motivo : null,
      feitaEm: ato.agora,
      feitaPor: ato.nome,
    },
    partes.map((parte) => ({ ...comum, ...parte, id: randomUUID(), idConciliacao: id })),
  )
  return id
}

/** Into what the line goes. Writes the payments that it makes. */
async function partesDe(tx: Tx, c: Contexto, destino: DestinoDaLinha): Promise<Parte[]> {
  const { linha } = c
  switch (destino.tipo) {
    case "guias":
      return pagarGuias(tx, c, destino.ids)
    case "pagamento":
      return [await provarPagamento(tx, c, destino.id)]
    case "transferencia":
      return [transferir(c)]
    case "recibo":
    case "lucro":
      return [await pagarSocio(tx, c, destino)]
    case "notas":
      return receberNotas(tx, c, destino)
    case "categoria": {
      const { id, nome } = exigirCategoria(c.categorias, destino.categoria)
      return [{ tipo: "categoria", idAlvo: null, titulo: nome, categoria: id, valorCentavos: linha.valorCentavos }]
    }
    case "ignorar":
      return []
    default:
      return destino satisfies never
  }
}

const exigirSaida = ({ valorCentavos }: LinhaLida) => {
  if (valorCentavos > 0n) recusar("Esta linha é uma entrada: ela não paga nada.", "destino")
}

const tituloDaGuia = (g: Parameters<typeof nomeDaGuia>[0] & { readonly competencia: string }) =>
  `${nomeDaGuia(g)} de ${formatarCompetencia(mesDe(g.competencia))}`

async function pagarGuias(tx: Tx, { ato, linha }: Contexto, ids: readonly string[]): Promise<Parte[]> {
  exigirSaida(linha)
  const { escopo, agora } = ato
  const valor = -linha.valorCentavos
  const guias = await lerGuiasDaLinha(tx, escopo, linha.idEmpresa, [...new Set(ids)])
  if (guias.length !== new Set(ids).size) throw new ErroDeNegocio("nao-encontrado", "Esta guia não existe mais.")
  const paga = guias.find((g) => g.pagoCentavos >= g.valorCentavos)
  if (paga)
    throw new ErroDeNegocio(
      "ja-feito",
      `${tituloDaGuia(paga)} já está paga. Se esta linha é a prova, escolha o pagamento registrado.`,
    )
  const tabelas = await tabelasVigentes(tx, escopo)
  const pagos = guias.map((guia) => {
    if (guias.length === 1) return { guia, valor }
    const devido = devidoDaGuia(guia, linha.data, tabelas)
    if (devido === null)
      recusar(`Não se sabe quanto ${tituloDaGuia(guia)} pedia neste dia. Informe os pagamentos em Impostos.`, "destino")
    return { guia, valor: devido.total }
  })
  const fechado = await fechadoAte(tx, escopo, linha.idEmpresa)
  // A closed month takes no record: it is written today, of the day on which the bank took it.
  const data = fechado !== null && linha.competencia <= fechado ? diaCivil(agora) : linha.data
  const idsDosPagamentos = await gravarPagamentos(
    tx,
    ato,
    pagos.map(({ guia, valor }) => ({
      idGuia: guia.id,
      data,
      pagoEm: linha.data,
      valor: paraReais(valor),
      acrescimos: null,
      motivo: `Extrato de ${linha.conta}, ${formatarData(linha.data)}: ${linha.descricao}`,
    })),
  )
  return pagos.map(({ guia, valor }, i) => ({
    tipo: "pagamento",
    idAlvo: idsDosPagamentos[i] ?? null,
    registrouPagamento: true,
    titulo: tituloDaGuia(guia),
    categoria: daObrigacao(guia.obrigacao),
    valorCentavos: -valor,
  }))
}

const SEMPRE = { de: "2000-01-01", ate: "2199-12-31" }

async function provarPagamento(tx: Tx, { ato, linha }: Contexto, id: string): Promise<Parte> {
  exigirSaida(linha)
  const janela = { idEmpresa: linha.idEmpresa, ...SEMPRE }
  const pagamento = (await lerPagamentosSoltos(tx, ato.escopo, janela)).find((p) => p.id === id)
  if (!pagamento)
    throw new ErroDeNegocio("ja-feito", "Este pagamento foi estornado, ou outra linha do banco já é a prova dele.")
  return {
    tipo: "pagamento",
    idAlvo: id,
    titulo: tituloDaGuia(pagamento),
    categoria: daObrigacao(pagamento.obrigacao),
    valorCentavos: -pagamento.valorPagoCentavos,
  }
}

function transferir({ linha, outra }: Contexto): Parte {
  if (!outra || outra.id === linha.id) recusar("Escolha a linha da outra conta.", "destino")
  if (outra.idConta === linha.idConta) recusar("As duas linhas são da mesma conta.", "destino")
  if (outra.valorCentavos !== -linha.valorCentavos)
    recusar(`A outra linha é de ${reaisPorExtenso(outra.valorCentavos)}: o valor tem de ser o oposto.`, "destino")
  return {
    tipo: "transferencia",
    idAlvo: outra.id,
    titulo: tituloDaVolta(outra, linha),
    categoria: "transferencias" satisfies IdDeCategoriaPadrao,
    valorCentavos: linha.valorCentavos,
  }
}

const tituloDaVolta = (doOutroLado: LinhaLida, linha: LinhaLida) =>
  linha.valorCentavos < 0n ? `Transferência para ${doOutroLado.conta}` : `Transferência de ${doOutroLado.conta}`

async function pagarSocio(
  tx: Tx,
  { ato, linha }: Contexto,
  { tipo, id }: { readonly tipo: "recibo" | "lucro"; readonly id: string },
): Promise<Parte> {
  exigirSaida(linha)
  const janela = { idEmpresa: linha.idEmpresa, ...SEMPRE }
  const abertos =
    tipo === "recibo" ? await lerRecibosAPagar(tx, ato.escopo, janela) : await lerLucrosAPagar(tx, ato.escopo, janela)
  const pago = abertos.find((p) => p.id === id)
  if (!pago) throw new ErroDeNegocio("ja-feito", "Isto não existe mais, ou outra linha do banco já o pagou.")
  const oQue = tipo === "recibo" ? "Pró-labore" : "Lucros"
  return {
    tipo,
    idAlvo: id,
    titulo: `${oQue} de ${pago.nome}, ${formatarCompetencia(mesDe(pago.competencia))}`,
    categoria: (tipo === "recibo" ? "pro-labore" : "lucros") satisfies IdDeCategoriaPadrao,
    valorCentavos: -pago.liquidoCentavos,
  }
}

async function receberNotas(
  tx: Tx,
  { ato, linha }: Contexto,
  destino: Extract<DestinoDaLinha, { tipo: "notas" }>,
): Promise<Parte[]> {
  if (linha.valorCentavos < 0n) recusar("Esta linha é uma saída: ela não recebe nota nenhuma.", "destino")
  const ids = destino.notas.map((n) => n.id)
  if (new Set(ids).size !== ids.length) recusar("A mesma nota foi escolhida duas vezes.", "destino")
  const notas = await lerNotas(tx, ato.escopo, linha.idEmpresa, ids)
  const partes = destino.notas.map(({ id, valor }): Parte => {
    const nota = notas.find((n) => n.id === id)
    if (!nota) throw new ErroDeNegocio("nao-encontrado", "Esta nota foi cancelada, ou não conta mais.")
    const recebido = deReais(valor)
    const titulo = `Nota ${nota.numero}, ${nota.nome ?? "cliente sem nome"}`
    if (recebido <= 0n) recusar(`Diga quanto foi recebido da ${titulo}.`, "destino")
    if (nota.recebidoCentavos + recebido > nota.valorCentavos)
      throw new ErroDeNegocio(
        "ja-feito",
        `Da ${titulo} só falta receber ${reaisPorExtenso(nota.valorCentavos - nota.recebidoCentavos)}.`,
      )
    return { tipo: "nota", idAlvo: id, titulo, categoria: "vendas", valorCentavos: recebido }
  })
  const diferenca = linha.valorCentavos - partes.reduce((soma, p) => soma + p.valorCentavos, 0n)
  if (diferenca === 0n) return partes
  if (destino.diferenca === null)
    recusar(`Faltou dizer o que é a diferença de ${reaisPorExtenso(diferenca)} entre a linha e as notas.`, "destino")
  const { rotulo, categoria } = diferencasDoRecebimento[destino.diferenca]
  const amais = destino.diferenca === "juros" || destino.diferenca === "adiantamento"
  if (amais !== diferenca > 0n)
    recusar(`A linha é ${amais ? "menor" : "maior"} que as notas: a diferença não pode ser “${rotulo}”.`, "destino")
  return [...partes, { tipo: "diferenca", idAlvo: null, titulo: rotulo, categoria, valorCentavos: diferenca }]
}

/**
 * Takes back what was said of a line, on both sides of a transfer; a payment that it recorded is reversed. What it says stays in the
 * history. Raises nao-encontrado, ja-feito, and what `gravarEstorno` raises.
 */
export async function desfazerConciliacao(
  tx: Tx,
  ato: Ato,
  id: string,
): Promise<{ idLinhas: string[]; pagou: boolean }> {
  const { escopo } = ato
  const vista = await lerConciliacao(tx, escopo, id)
  if (!vista || !(await travarEmpresa(tx, escopo, vista.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const feita = await lerConciliacao(tx, escopo, id)
  if (!feita) throw new ErroDeNegocio("nao-encontrado")
  if (feita.desfeitaEm !== null)
    throw new ErroDeNegocio("ja-feito", `${feita.desfeitaPor ?? "Alguém"} já desfez esta conciliação.`)
  const partes = await lerPartes(tx, escopo, [id])
  const doOutroLado = partes.flatMap((p) => (p.tipo === "transferencia" && p.idAlvo ? p.idAlvo : []))
  const linhas = [feita.idLinha, ...doOutroLado]
  await tomarLinhas(tx, escopo, feita.idEmpresa, linhas)
  const todas = doOutroLado.length > 0 ? await lerConciliacoes(tx, escopo, linhas, true) : [feita]
  const registrados = partes.flatMap((p) => (p.registrouPagamento && p.idAlvo ? p.idAlvo : []))
  const guias = await lerGuiasDosPagamentos(tx, escopo, registrados)
  for (const [idPagamento, { idGuia, estornado }] of guias)
    if (!estornado)
      await gravarEstorno(tx, ato, { id: idGuia, idPagamento }, "A conciliação com o extrato do banco foi desfeita.")
  await marcarDesfeitas(
    tx,
    escopo,
    todas.map((c) => c.id),
    ato.agora,
    ato.nome,
  )
  await mudarEstado(tx, escopo, linhas, "pendente")
  return { idLinhas: linhas, pagou: guias.size > 0 }
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
            caminho: guia ? `/despesas/impostos?empresa=${c.idEmpresa}&periodo=todos&guia=${guia.idGuia}` : null,
          }
        }),
    }),
  )
  return { linha: apresentarLinha(linha), lista }
}
