import {
  type CategoriaDoBanco,
  type DestinoDaLinha,
  diferencasDoRecebimento,
  type IdDeCategoriaPadrao,
  nomeDaGuia,
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
import { fechadoAte } from "../../db/empresas.ts"
import type { LinhaLida } from "../../db/linhas-do-banco.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { lancarDeNovo } from "../contabilidade/postagem.service.ts"
import { gravarPagamentos } from "../guias/pagamentos.service.ts"
import { lerTitulosPorId } from "../titulos/titulos.service.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { lerLucrosAPagar, lerNotas, lerPagamentosSoltos, lerRecibosAPagar } from "./candidatos.repository.ts"
import { lerBaixasSoltas } from "./candidatos-titulos.repository.ts"
import { daObrigacao, exigirCategoria } from "./categorias.service.ts"
import { lerGuiasDaLinha } from "./conciliacao.repository.ts"
import { partesDosTitulos } from "./pagamento-de-titulos.ts"
import { devidoDaGuia } from "./pendentes.service.ts"

/** A line that is being said, with the other side of a transfer. */
export interface Contexto {
  readonly ato: Ato
  readonly linha: LinhaLida
  readonly outra: LinhaLida | null
  readonly categorias: readonly CategoriaDoBanco[]
}

/** Into what part of a line goes. */
export interface Parte {
  readonly tipo:
    | "pagamento"
    | "baixa"
    | "recibo"
    | "lucro"
    | "nota"
    | "titulo"
    | "transferencia"
    | "categoria"
    | "diferenca"
  readonly idAlvo: string | null
  readonly registrouPagamento?: boolean
  readonly titulo: string
  readonly categoria: string
  readonly valorCentavos: bigint
}

/** Into what the line goes. Writes the payments that it makes. Raises nao-encontrado, ja-feito, entrada-invalida and what `gravarPagamentos` raises. */
export async function partesDe(tx: Tx, c: Contexto, destino: DestinoDaLinha): Promise<Parte[]> {
  const { linha } = c
  switch (destino.tipo) {
    case "guias":
      return pagarGuias(tx, c, destino.ids)
    case "pagamento":
      return [await provarPagamento(tx, c, destino.id)]
    case "baixa":
      return [await provarBaixa(tx, c, destino.id)]
    case "transferencia":
      return [transferir(c)]
    case "recibo":
    case "lucro":
      return [await pagarSocio(tx, c, destino)]
    case "notas":
      return receberNotas(tx, c, destino)
    case "titulos":
      exigirSaida(linha)
      return partesDosTitulos(tx, c, destino)
    case "divisao":
      return dividir(c, destino.partes)
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

/** Amounts are told without a sign: they have that of the line. */
function dividir(
  { linha, categorias }: Contexto,
  partes: Extract<DestinoDaLinha, { tipo: "divisao" }>["partes"],
): Parte[] {
  return partes.map(({ categoria, valor }) => {
    const { id, nome } = exigirCategoria(categorias, categoria)
    const centavos = deReais(valor)
    if (centavos <= 0n) recusar(`Diga quanto da linha é ${nome}.`, "destino")
    return {
      tipo: "categoria",
      idAlvo: null,
      titulo: nome,
      categoria: id,
      valorCentavos: linha.valorCentavos < 0n ? -centavos : centavos,
    }
  })
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

async function provarBaixa(tx: Tx, { ato, linha }: Contexto, id: string): Promise<Parte> {
  const [baixa] = await lerBaixasSoltas(tx, ato.escopo, { idEmpresa: linha.idEmpresa, ...SEMPRE }, id)
  if (!baixa)
    throw new ErroDeNegocio("ja-feito", "Esta baixa foi estornada, ou outra linha do banco já é a prova dela.")
  // The line says by which account the money went: books that did not know it take it.
  await lancarDeNovo(tx, ato.escopo, linha.idEmpresa, [baixa.pagoEm.slice(0, 7)])
  const { titulo, categoria, dinheiroCentavos } = baixa
  return { tipo: "baixa", idAlvo: id, titulo, categoria, valorCentavos: dinheiroCentavos }
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

/** What a transfer is called in a line, by the account of the other side. */
export const tituloDaVolta = (doOutroLado: LinhaLida, linha: LinhaLida) =>
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
  const semNota = await lerTitulosPorId(
    tx,
    ato.escopo,
    ids.filter((id) => !notas.some((n) => n.id === id)),
  )
  const partes = destino.notas.map(({ id, valor }): Parte => {
    const recebido = deReais(valor)
    const parte =
      deUmaNota(notas.find((n) => n.id === id)) ??
      deUmTitulo(
        semNota.find((t) => t.id === id),
        linha,
      )
    if (!parte) throw new ErroDeNegocio("nao-encontrado", "Esta nota foi cancelada, ou não conta mais.")
    if (recebido <= 0n) recusar(`Diga quanto foi recebido da ${parte.titulo}.`, "destino")
    if (recebido > parte.falta)
      throw new ErroDeNegocio("ja-feito", `Da ${parte.titulo} só falta receber ${reaisPorExtenso(parte.falta)}.`)
    const { tipo, titulo, categoria } = parte
    return { tipo, idAlvo: id, titulo, categoria, valorCentavos: recebido }
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

const deUmaNota = (nota: Awaited<ReturnType<typeof lerNotas>>[number] | undefined) =>
  nota && {
    tipo: "nota" as const,
    titulo: `Nota ${nota.numero}, ${nota.nome ?? "cliente sem nome"}`,
    categoria: "vendas",
    falta: nota.valorCentavos - nota.recebidoCentavos,
  }

const deUmTitulo = (t: Awaited<ReturnType<typeof lerTitulosPorId>>[number] | undefined, { idEmpresa }: LinhaLida) =>
  t?.natureza === "receber" && t.idEmpresa === idEmpresa && t.origem !== "nota-emitida" && t.retiradoEm === null
    ? {
        tipo: "titulo" as const,
        titulo: `${t.descricao}, ${t.pessoaNome}`,
        categoria: t.categoria,
        falta: t.abertoCentavos,
      }
    : null
