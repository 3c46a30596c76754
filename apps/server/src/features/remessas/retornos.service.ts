import { createHash, randomUUID } from "node:crypto"
import { depoisDoRetorno, type EventoDoRetorno, type RetornoLido } from "@partida/contracts"
import { formatarData, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import { nomeDeExibicao } from "../../documentos/arquivos/nome-de-exibicao.ts"
import type { Leiaute } from "../../documentos/cnab-pagamentos/leiaute.ts"
import { comTexto } from "../../documentos/cnab-pagamentos/leiautes.ts"
import {
  type ArquivoDePagamentos,
  lerPagamentos,
  type PagamentoLido,
  PagamentosRecusados,
} from "../../documentos/cnab-pagamentos/ler.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { baixarTitulos, estornarBaixa } from "../titulos/baixas.service.ts"
import { baixaDoDinheiro } from "../titulos/recebido.ts"
import { lerTitulosPorId } from "../titulos/titulos.service.ts"
import {
  type ItemGravado,
  inserirRetorno,
  jaRecebido,
  lerContas,
  lerEmpresa,
  mudarItem,
  mudarItens,
  mudarRemessa,
  tomarItens,
  tomarRemessa,
} from "./remessas.repository.ts"

type ItemDoRetorno = RetornoLido["itens"][number]

/**
 * Reads returns of the bank, each whole or not at all, one transaction each: what it says paid is settled, what it refused is free again.
 * Nothing is done twice: by the bytes of the file, and by the state of each payment. Raises nao-encontrado.
 */
export async function receberRetornos(
  banco: Banco,
  ato: Ato,
  idEmpresa: string,
  arquivos: readonly ArquivoRecebido[],
): Promise<{ lista: RetornoLido[] }> {
  await banco.emEscopo(ato.escopo, (tx) => exigirEmpresa(tx, ato.escopo, idEmpresa))
  const lista: RetornoLido[] = []
  for (const { nome: enviado, bytes } of arquivos) {
    const nome = nomeDeExibicao(enviado)
    try {
      const lido = lerPagamentos(bytes)
      if (lido.sentido === "remessa")
        throw new PagamentosRecusados("Este arquivo é uma remessa, que a empresa manda ao banco. Envie o retorno dela.")
      lista.push(await banco.emEscopo(ato.escopo, (tx) => aplicar(tx, ato, idEmpresa, { nome, bytes, lido })))
    } catch (erro) {
      if (!(erro instanceof PagamentosRecusados)) throw erro
      lista.push({ nome, recusa: erro.message, repetido: false, itens: [], avisos: [] })
    }
  }
  return { lista }
}

interface Recebido {
  readonly nome: string
  readonly bytes: Uint8Array
  readonly lido: ArquivoDePagamentos
}

async function aplicar(tx: Tx, ato: Ato, idEmpresa: string, { nome, bytes, lido }: Recebido): Promise<RetornoLido> {
  const { escopo } = ato
  // One return of a company at a time: the second of two equal ones finds the first.
  await travarEmpresa(tx, escopo, idEmpresa)
  const idConta = await contaDoRetorno(tx, ato, idEmpresa, lido)
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  if (await jaRecebido(tx, escopo, idConta, sha256))
    return { nome, recusa: null, repetido: true, itens: [], avisos: [] }
  const itens = await aplicarPagamentos(tx, ato, idConta, lido)
  const contagem = (r: ItemDoRetorno["resultado"]) => itens.filter((i) => i.resultado === r).length
  await inserirRetorno(tx, {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    idConta,
    nome,
    conteudo: Buffer.from(bytes),
    sha256,
    pagos: contagem("pago"),
    agendados: contagem("agendado"),
    recusados: contagem("recusado"),
    devolvidos: contagem("devolvido"),
    semAcao: contagem("sem-acao"),
    comErro: contagem("erro"),
    recebidoEm: ato.agora,
    recebidoPor: ato.nome,
  })
  return { nome, recusa: null, repetido: false, itens, avisos: [...lido.avisos] }
}

/** The account of the company that the return is of. Raises PagamentosRecusados. */
async function contaDoRetorno(tx: Tx, { escopo }: Ato, idEmpresa: string, { empresa }: ArquivoDePagamentos) {
  const dona = await lerEmpresa(tx, escopo, idEmpresa)
  if (dona?.cnpj !== empresa.inscricao)
    throw new PagamentosRecusados("Este retorno é de outra empresa: o CNPJ dele não é o desta.")
  const contas = await lerContas(tx, escopo, idEmpresa)
  const semZeros = (texto: string | null) => (texto ?? "").replace(/^0+/, "")
  const achada = contas.find(
    ({ conta, convenio }) =>
      convenio?.convenio === empresa.convenio && semZeros(conta.conta).split("-")[0] === empresa.conta.split("-")[0],
  )
  if (!achada)
    throw new PagamentosRecusados(
      `Este retorno é do convênio ${empresa.convenio}, conta ${empresa.conta}, que não é de uma conta da empresa aqui. Confira o convênio da conta.`,
    )
  return achada.conta.id
}

async function aplicarPagamentos(
  tx: Tx,
  ato: Ato,
  idConta: string,
  lido: ArquivoDePagamentos,
): Promise<ItemDoRetorno[]> {
  const { escopo } = ato
  const numeros = [...new Set(lido.pagamentos.map((p) => p.seuNumero).filter((n) => n !== ""))]
  const tomados = new Map((await tomarItens(tx, escopo, idConta, numeros)).map(({ item }) => [item.seuNumero, item]))
  const respondidas = new Set<string>()
  const itens: ItemDoRetorno[] = []
  for (const pagamento of lido.pagamentos) {
    const item = tomados.get(pagamento.seuNumero)
    const feito = item
      ? await aplicarUm(tx, ato, { item, pagamento, idConta, leiaute: lido.leiaute })
      : erro("Este pagamento não é de uma remessa feita aqui: nada mudou.")
    if (item && feito.depois) {
      tomados.set(item.seuNumero, feito.depois)
      respondidas.add(item.idRemessa)
    }
    itens.push({
      seuNumero: pagamento.seuNumero,
      favorecido: pagamento.favorecido,
      valor: paraReais(pagamento.valorCentavos),
      resultado: feito.resultado,
      motivo: feito.motivo,
      ocorrencias: comTexto(lido.leiaute, pagamento.ocorrencias),
    })
  }
  for (const id of respondidas) await darPorEnviada(tx, ato, id)
  return itens
}

/** What the bank answers, it received: nobody had said so. */
async function darPorEnviada(tx: Tx, { escopo, agora }: Ato, id: string): Promise<void> {
  const remessa = await tomarRemessa(tx, escopo, id)
  if (remessa?.estado !== "gerada") return
  await mudarRemessa(tx, escopo, id, { estado: "enviada", enviadaEm: agora, enviadaPor: "Retorno do banco" })
  await mudarItens(tx, escopo, id, "gerado", "enviado")
}

interface Feito {
  readonly resultado: ItemDoRetorno["resultado"]
  readonly motivo: string | null
  /** The payment after it; absent when nothing changed. */
  readonly depois?: ItemGravado
}
const erro = (motivo: string): Feito => ({ resultado: "erro", motivo })
const semAcao = (motivo: string): Feito => ({ resultado: "sem-acao", motivo })

interface Um {
  readonly item: ItemGravado
  readonly pagamento: PagamentoLido
  readonly idConta: string
  readonly leiaute: Leiaute
}

const EVENTO: Readonly<Record<string, EventoDoRetorno | undefined>> = {
  pago: "pagar",
  aceito: "aceitar",
  recusado: "recusar",
  devolvido: "devolver",
}

/** What the codes of a payment say together, or why they say nothing that can be done. */
function eventoDe(leiaute: Leiaute, codigos: readonly string[]): EventoDoRetorno | Feito {
  if (codigos.length === 0) return semAcao("O banco não disse nada deste pagamento.")
  const efeitos = codigos.map((codigo) => leiaute.ocorrencias[codigo]?.efeito ?? null)
  if (efeitos.includes("simulado")) return semAcao("É uma simulação, de contrato em teste: nada foi pago.")
  const eventos = new Set(efeitos.flatMap((e) => (e === null ? [] : (EVENTO[e] ?? []))))
  const [evento, ...outros] = eventos
  if (outros.length > 0) return erro("As ocorrências se contradizem: confira no banco. Nada mudou.")
  if (evento !== undefined) return evento
  return efeitos.includes(null)
    ? erro(`O código ${codigos.join(", ")} não está na tabela do banco: nada mudou.`)
    : semAcao("As ocorrências só informam: nada mudou.")
}

async function aplicarUm(tx: Tx, ato: Ato, { item, pagamento, idConta, leiaute }: Um): Promise<Feito> {
  if (pagamento.valorCentavos !== item.valorCentavos)
    return erro(
      `O valor do retorno, ${reaisPorExtenso(pagamento.valorCentavos)}, não é o da remessa, ${reaisPorExtenso(item.valorCentavos)}: nada mudou.`,
    )
  const evento = eventoDe(leiaute, pagamento.ocorrencias)
  if (typeof evento !== "string") return evento
  const para = depoisDoRetorno(item.estado, evento)
  if (para === "mesmo") return semAcao("Já se sabia: nada mudou.")
  if (para === null)
    return erro(`O pagamento já consta como ${item.estado}, e o banco diz outra coisa: confira no extrato.`)
  const resposta = {
    estado: para,
    ocorrencias: [...pagamento.ocorrencias],
    observacao: null as string | null,
    pagoEm: item.pagoEm,
    idBaixa: item.idBaixa,
    retornadoEm: ato.agora,
  }
  const gravar = async (mudanca: Partial<typeof resposta>): Promise<ItemGravado> => {
    const nova = { ...resposta, ...mudanca }
    await mudarItem(tx, item, nova)
    return { ...item, ...nova }
  }
  if (evento === "pagar") {
    const pagoEm = pagamento.pagoEm ?? pagamento.pagarEm
    if (pagamento.valorPagoCentavos !== null && pagamento.valorPagoCentavos !== item.valorCentavos)
      return erro(
        `O banco diz que pagou ${reaisPorExtenso(pagamento.valorPagoCentavos)}, e a remessa pedia ${reaisPorExtenso(item.valorCentavos)}: confira no extrato. Nada mudou.`,
      )
    if (pagoEm === null || pagoEm > diaCivil(ato.agora))
      return erro("O dia em que o banco diz que pagou falta ou ainda não chegou: nada mudou.")
    const { idBaixa, observacao } = await baixar(tx, ato, { item, pagoEm, idConta })
    return { resultado: "pago", motivo: observacao, depois: await gravar({ pagoEm, idBaixa, observacao }) }
  }
  if (para === "devolvido") {
    const observacao = await desfazer(tx, ato, item)
    return { resultado: "devolvido", motivo: observacao, depois: await gravar({ observacao, pagoEm: null }) }
  }
  const depois = await gravar({})
  return { resultado: para === "agendado" ? "agendado" : "recusado", motivo: null, depois }
}

/** Settles the title, unless it already is: then only the payment says so. */
async function baixar(
  tx: Tx,
  ato: Ato,
  { item, pagoEm, idConta }: { readonly item: ItemGravado; readonly pagoEm: string; readonly idConta: string },
): Promise<{ idBaixa: string | null; observacao: string | null }> {
  const [titulo] = await lerTitulosPorId(tx, ato.escopo, [item.idTitulo])
  if (titulo?.abertoCentavos === 0n)
    return {
      idBaixa: null,
      observacao: `O título já estava baixado${titulo.quitadoEm ? ` desde ${formatarData(titulo.quitadoEm)}` : ""}: nada foi lançado de novo. Confira no extrato se não foi pago duas vezes.`,
    }
  try {
    if (!titulo) throw new ErroDeNegocio("nao-encontrado")
    const nova = {
      ...baixaDoDinheiro(titulo, item.valorCentavos),
      idTitulo: titulo.id,
      pagoEm,
      idConta,
      peloRetorno: true as const,
    }
    const [idBaixa = null] = await tx.transaction((tx) => baixarTitulos(tx, ato, titulo.idEmpresa, [nova]))
    return { idBaixa, observacao: null }
  } catch (falha) {
    if (!(falha instanceof ErroDeNegocio)) throw falha
    return { idBaixa: null, observacao: `O banco pagou, e o título não pôde ser baixado: ${falha.message}` }
  }
}

/** Money that came back: what its return settled is taken back, where nothing else stands on it. */
async function desfazer(tx: Tx, ato: Ato, { idBaixa }: ItemGravado): Promise<string> {
  if (idBaixa === null) return "O banco devolveu o crédito: estorne a baixa do título."
  try {
    await tx.transaction((tx) =>
      estornarBaixa(tx, ato, { id: idBaixa, natureza: "pagar" }, "O banco devolveu o crédito ao pagador"),
    )
    return "O banco devolveu o crédito: a baixa foi estornada, e o título está em aberto."
  } catch (falha) {
    if (!(falha instanceof ErroDeNegocio)) throw falha
    return `O banco devolveu o crédito, e a baixa não pôde ser estornada: ${falha.message}`
  }
}
