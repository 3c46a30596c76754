import { randomUUID } from "node:crypto"
import type { ContaDaRemessa, FichaDaRemessa, PreviaDaRemessa, Remessa } from "@partida/contracts"
import { deReais, ehDiaUtil, formatarData, paraReais, reaisPorExtenso, somarDias } from "@partida/fiscal"
import { diaCivil, FUSO } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, existeEmpresa, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { remessasVivas } from "../../db/remessas-vivas.ts"
import { digitosDoBradesco } from "../../documentos/cnab-pagamentos/bradesco.ts"
import { escreverRemessa } from "../../documentos/cnab-pagamentos/escrever.ts"
import type { Leiaute } from "../../documentos/cnab-pagamentos/leiaute.ts"
import { bancosComLeiaute, leiauteDoBanco, leiautePorId } from "../../documentos/cnab-pagamentos/leiautes.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { aprovacaoDosTitulos } from "../titulos/aprovacao.service.ts"
import { lerTitulosPorId, travarTitulos } from "../titulos/titulos.service.ts"
import { type Candidato, destinoDe, enderecoDe, porQueNaoEDoBanco } from "./destinos.ts"
import {
  type ContaLida,
  contarEstados,
  empresaDaConta,
  fonteDasRemessas,
  gravarConvenio,
  inserirRemessa,
  lerArquivo,
  lerComoSePagam,
  lerContas,
  lerEmpresa,
  lerItens,
  lerRemessas,
  mudarItens,
  mudarRemessa,
  numerar,
  ordemDasRemessas,
  type RemessaLida,
  tomarConvenio,
  tomarRemessa,
} from "./remessas.repository.ts"

/** Accounts from which a company may pay by a file, or what each lacks. Raises nao-encontrado. */
export async function listarContas(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
): Promise<{ lista: ContaDaRemessa[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  return { lista: (await lerContas(tx, escopo, idEmpresa)).map((c) => apresentarConta(c, diaCivil(agora))) }
}

function apresentarConta({ conta, convenio }: ContaLida, hoje: string): ContaDaRemessa {
  return {
    idConta: conta.id,
    apelido: conta.apelido,
    agencia: conta.agencia ?? "",
    conta: conta.conta ?? "",
    convenio: convenio?.convenio ?? null,
    ultimoNsa: convenio?.ultimoNsa ?? 0,
    impedimento: impedimentoDa(conta, hoje),
    versao: convenio?.versao ?? 0,
  }
}

function impedimentoDa(conta: ContaLida["conta"], hoje: string): string | null {
  if (conta.encerradaEm !== null) return "A conta está encerrada."
  if (leiauteDoBanco(conta.idBanco, hoje) === null)
    return `O banco desta conta ainda não tem arquivo de pagamentos aqui: hoje, só ${bancosComLeiaute()}.`
  const recusa = porQueNaoEDoBanco(numerosDa(conta))
  return recusa === null ? null : `Desta conta, ${recusa}. Confira o cadastro dela.`
}

function numerosDa({ agencia, conta }: { readonly agencia: string | null; readonly conta: string | null }) {
  const [a = "", digitoDaAgencia = ""] = (agencia ?? "").split("-")
  const [c = "", digitoDaConta = ""] = (conta ?? "").split("-")
  return { agencia: a, digitoDaAgencia, conta: c, digitoDaConta }
}

/**
 * Says the agreement by which an account pays, and the number of the last file that any program sent: it never goes back, or a number would
 * be used twice. Raises nao-encontrado, versao-desatualizada, nao-se-aplica, entrada-invalida.
 */
export async function definirConvenio(
  tx: Tx,
  ato: Ato,
  id: string,
  versao: number,
  { convenio, ultimoNsa }: { readonly convenio: string; readonly ultimoNsa: number },
): Promise<ContaDaRemessa> {
  const { escopo, agora } = ato
  const idEmpresa = await empresaDaConta(tx, escopo, id)
  if (idEmpresa === null || !(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const achada = (await lerContas(tx, escopo, idEmpresa)).find((c) => c.conta.id === id)
  if (!achada) throw new ErroDeNegocio("nao-se-aplica", "Só conta corrente paga por arquivo: esta é de outro tipo.")
  if ((achada.convenio?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const impedimento = impedimentoDa(achada.conta, diaCivil(agora))
  if (impedimento !== null) throw new ErroDeNegocio("nao-se-aplica", impedimento)
  if (/^0+$/.test(convenio)) recusar("O convênio só tem zeros. Confira no contrato com o banco.", "convenio")
  if (achada.convenio && ultimoNsa < achada.convenio.ultimoNsa)
    recusar(
      `O último arquivo desta conta é o ${achada.convenio.ultimoNsa}: o número não volta, para nenhum ser usado duas vezes.`,
      "ultimoNsa",
    )
  await gravarConvenio(tx, {
    idEscritorio: escopo.idEscritorio,
    idConta: id,
    idEmpresa,
    convenio,
    ultimoNsa,
    alteradoEm: agora,
    alteradoPor: ato.nome,
    versao: versao + 1,
  })
  const { lista } = await listarContas(tx, ato, idEmpresa)
  const depois = lista.find((c) => c.idConta === id)
  if (!depois) throw new ErroDeNegocio("nao-encontrado")
  return depois
}

export interface EscolhaDaRemessa {
  readonly ids: readonly string[]
  readonly idConta: string
  readonly pagarEm: string
}

/** What would go into files of these titles, and what is left out. Raises nao-encontrado, nao-se-aplica, entrada-invalida. */
export async function preverRemessa(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  escolha: EscolhaDaRemessa,
): Promise<PreviaDaRemessa> {
  const { leiaute, itens } = await preparar(tx, ato, idEmpresa, escolha)
  const grupos = porArquivo(itens)
  return {
    itens: itens.map(({ titulo, destino }) => ({
      id: titulo.id,
      titulo: `${titulo.descricao}, ${titulo.pessoaNome}`,
      valor: paraReais(titulo.esperadoCentavos),
      forma: destino.motivo === null ? leiaute.formas[destino.forma].rotulo : null,
      destino: destino.motivo === null ? destino.destino : null,
      motivo: destino.motivo,
    })),
    arquivos: grupos.map(({ modalidade, itens: dele }) => ({
      modalidade,
      quantos: dele.length,
      total: paraReais(somar(dele)),
    })),
    total: paraReais(grupos.reduce((soma, g) => soma + somar(g.itens), 0n)),
  }
}

type Preparado = Awaited<ReturnType<typeof preparar>>["itens"][number]

const somar = (itens: readonly Preparado[]) => itens.reduce((soma, { titulo }) => soma + titulo.esperadoCentavos, 0n)

async function preparar(tx: Tx, ato: Ato, idEmpresa: string, { ids, idConta, pagarEm }: EscolhaDaRemessa) {
  const { escopo } = ato
  const hoje = diaCivil(ato.agora)
  const empresa = await lerEmpresa(tx, escopo, idEmpresa)
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  const conta = (await lerContas(tx, escopo, idEmpresa)).find((c) => c.conta.id === idConta)
  if (!conta) recusar("Escolha uma conta corrente da empresa.", "idConta")
  const impedimento = impedimentoDa(conta.conta, hoje)
  if (impedimento !== null) throw new ErroDeNegocio("nao-se-aplica", impedimento)
  if (!conta.convenio)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      "Diga antes o convênio de pagamentos desta conta, que o banco deu à empresa.",
    )
  const leiaute = leiauteDoBanco(conta.conta.idBanco, hoje)
  if (!leiaute) throw new ErroDeNegocio("nao-se-aplica")
  if (pagarEm < hoje) recusar("O dia do pagamento já passou. Escolha hoje ou um dia que venha.", "pagarEm")
  if (pagarEm > somarDias(hoje, 365)) recusar("O dia do pagamento passa de um ano. Confira a data.", "pagarEm")
  if (!ehDiaUtil(pagarEm))
    recusar(`${formatarData(pagarEm)} não é dia de expediente nos bancos. Escolha um dia útil.`, "pagarEm")
  const unicos = [...new Set(ids)]
  const candidatos = await lerCandidatos(tx, escopo, idEmpresa, unicos)
  const da = { leiaute, pagarEm, cnpj: empresa.cnpj, razaoSocial: empresa.razaoSocial }
  return {
    leiaute,
    empresa,
    conta: conta.conta,
    itens: candidatos.map((titulo) => ({ titulo, destino: destinoDe(titulo, da) })),
  }
}

/** Raises nao-encontrado when one of them is not a title to pay of the company. */
async function lerCandidatos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  ids: readonly string[],
): Promise<(Candidato & { readonly descricao: string })[]> {
  const lidos = await lerTitulosPorId(tx, escopo, ids)
  const aprovacoes = await aprovacaoDosTitulos(tx, escopo, ids)
  const pagamentos = await lerComoSePagam(tx, escopo, idEmpresa, ids)
  const vivas = await remessasVivas(tx, escopo, ids)
  return ids.map((id) => {
    const titulo = lidos.find((t) => t.id === id)
    if (titulo?.natureza !== "pagar" || titulo.idEmpresa !== idEmpresa) throw new ErroDeNegocio("nao-encontrado")
    const pagamento = pagamentos.find((p) => p.id === id)
    return {
      ...titulo,
      tipo: pagamento?.tipo ?? null,
      codigo: pagamento?.codigo ?? null,
      fornecedor: pagamento?.fornecedor ?? null,
      semAprovacao: aprovacoes.find((a) => a.id === id)?.falta ?? false,
      emRemessa: vivas.get(id) ?? null,
    }
  })
}

/** Pix goes in a file of its own. */
function porArquivo(itens: readonly Preparado[]) {
  const aceitos = itens.filter(({ destino }) => destino.motivo === null)
  return (["comum", "pix"] as const).flatMap((modalidade) => {
    const dele = aceitos.filter(
      ({ destino }) => destino.motivo === null && (destino.forma === "pix") === (modalidade === "pix"),
    )
    return dele.length === 0 ? [] : [{ modalidade, itens: dele }]
  })
}

/**
 * Writes the files of what was seen in the preview, numbers them and keeps them: what is left out stays open. Raises as `preverRemessa`, and
 * conflito-de-estado when the total is no longer what was seen.
 */
export async function gerarRemessas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { total, ...escolha }: EscolhaDaRemessa & { readonly total: string },
): Promise<{ lista: Remessa[] }> {
  const { escopo } = ato
  await exigirEmpresa(tx, escopo, idEmpresa)
  // Whoever changes, pays or puts in another file one of these waits, and then sees this one.
  const convenio = await tomarConvenio(tx, escopo, escolha.idConta)
  await travarTitulos(tx, escopo, escolha.ids)
  const { leiaute, empresa, conta, itens } = await preparar(tx, ato, idEmpresa, escolha)
  const grupos = porArquivo(itens)
  const agora = grupos.reduce((soma, g) => soma + somar(g.itens), 0n)
  if (grupos.length === 0 || convenio === null)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      "Nenhum dos títulos pode ir na remessa. Veja na prévia o motivo de cada um.",
    )
  if (agora !== deReais(total))
    throw new ErroDeNegocio(
      "transicao-recusada",
      `O que entra na remessa mudou desde a prévia: agora são ${reaisPorExtenso(agora)}. Confira de novo.`,
    )
  const ids: string[] = []
  let { ultimoNsa: nsa, ultimaGravacao } = convenio
  for (const { modalidade, itens: dele } of grupos) {
    nsa += 1
    // The bank takes two files of the same second for one.
    const gravadaEm = depoisDe(ato.agora, ultimaGravacao)
    ultimaGravacao = gravadaEm
    const id = randomUUID()
    const pagamentos = dele.map(({ titulo, destino }, i) => {
      const seuNumero = seuNumeroDe(nsa, i + 1)
      if (destino.motivo !== null) throw new Error("What is left out was not asked for.")
      return { titulo, seuNumero, pagamento: destino.montar(seuNumero) }
    })
    const { bytes, sha256 } = escreverRemessa(leiaute, {
      nsa,
      ...diaEHora(gravadaEm),
      modalidade: modalidade === "pix" ? "PIX" : "",
      empresa: {
        tipoDeInscricao: 2,
        inscricao: empresa.cnpj,
        convenio: convenio.convenio,
        ...comDigito(numerosDa(conta)),
        nomeDaEmpresa: empresa.razaoSocial,
      },
      endereco: enderecoDe(empresa),
      pagamentos: pagamentos.map(({ pagamento }) => pagamento),
    })
    await inserirRemessa(
      tx,
      {
        idEscritorio: escopo.idEscritorio,
        id,
        idEmpresa,
        idConta: conta.id,
        leiaute: leiaute.id,
        nsa,
        modalidade,
        nome: `remessa-${leiaute.banco}-${String(nsa).padStart(6, "0")}.rem`,
        pagarEm: escolha.pagarEm,
        quantos: pagamentos.length,
        totalCentavos: somar(dele),
        arquivo: bytes,
        sha256,
        estado: "gerada",
        geradaEm: ato.agora,
        geradaPor: ato.nome,
      },
      pagamentos.map(({ titulo, seuNumero, pagamento }, i) => ({
        idEscritorio: escopo.idEscritorio,
        idRemessa: id,
        idEmpresa,
        ordem: i + 1,
        idTitulo: titulo.id,
        seuNumero,
        forma: pagamento.forma,
        favorecido: titulo.pessoaNome,
        valorCentavos: pagamento.valorCentavos,
        estado: "gerado" as const,
        ocorrencias: [],
      })),
    )
    ids.push(id)
  }
  if (ultimaGravacao) await numerar(tx, escopo, conta.id, nsa, ultimaGravacao)
  return { lista: await lerApresentadas(tx, escopo, ids) }
}

/** By which the bank names a payment in the return: of an account, no other has it. */
const seuNumeroDe = (nsa: number, ordem: number) => `R${String(nsa).padStart(6, "0")}${String(ordem).padStart(5, "0")}`

const SEGUNDO_MS = 1_000
function depoisDe(agora: Date, ultima: Date | null): Date {
  const segundo = Math.floor(agora.getTime() / SEGUNDO_MS) * SEGUNDO_MS
  return new Date(ultima === null ? segundo : Math.max(segundo, ultima.getTime() + SEGUNDO_MS))
}

const relogio = new Intl.DateTimeFormat("sv-SE", { timeZone: FUSO, timeStyle: "medium" })
const diaEHora = (em: Date) => ({ dia: diaCivil(em), hora: relogio.format(em).replaceAll(":", "") })

/** The digit of the branch, where nobody registered it, follows from its number. */
function comDigito(numeros: ReturnType<typeof numerosDa>) {
  const [digito = ""] = digitosDoBradesco("agencia", numeros.agencia)
  return { ...numeros, digitoDaAgencia: numeros.digitoDaAgencia || digito }
}

/** A page of the files of a company, the newest first. Raises nao-encontrado. */
export async function paginaDeRemessas(tx: Tx, escopo: Escopo, idEmpresa: string, pedido: PedidoDePagina) {
  const fonte = fonteDasRemessas(escopo, idEmpresa)
  const pagina = await lerPagina(tx, fonte, ordemDasRemessas, pedido)
  if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, idEmpresa)))
    throw new ErroDeNegocio("nao-encontrado")
  const lista = await lerApresentadas(tx, escopo, pagina.ids)
  return { lista, paginacao: paginacaoDe(pedido, pagina, await contar(tx, fonte)) }
}

async function lerApresentadas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Remessa[]> {
  if (ids.length === 0) return []
  const lidas = naOrdem(ids, await lerRemessas(tx, escopo, ids), (r) => r.id)
  const estados = await contarEstados(tx, escopo, ids)
  return lidas.map((lida) => apresentar(lida, estados))
}

function apresentar(
  {
    leiaute: _l,
    totalCentavos,
    geradaEm,
    enviadaEm,
    enviadaPor,
    canceladaEm,
    canceladaPor,
    canceladaMotivo,
    ...r
  }: RemessaLida,
  estados: Awaited<ReturnType<typeof contarEstados>>,
): Remessa {
  return {
    ...r,
    total: paraReais(totalCentavos),
    geradaEm: geradaEm.toISOString(),
    enviada: enviadaEm && { em: enviadaEm.toISOString(), por: enviadaPor ?? "" },
    cancelada: canceladaEm && { em: canceladaEm.toISOString(), por: canceladaPor ?? "", motivo: canceladaMotivo ?? "" },
    estados: Object.fromEntries(estados.filter((e) => e.idRemessa === r.id).map((e) => [e.estado, e.quantos])),
  }
}

/** A file with each of its payments. Raises nao-encontrado. */
export async function consultarRemessa(tx: Tx, escopo: Escopo, id: string): Promise<FichaDaRemessa> {
  const [lida] = await lerRemessas(tx, escopo, [id])
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  const leiaute = leiautePorId(lida.leiaute)
  const itens = await lerItens(tx, escopo, id)
  return {
    ...apresentar(lida, await contarEstados(tx, escopo, [id])),
    itens: itens.map(({ item, descricao }) => ({
      ordem: item.ordem,
      idTitulo: item.idTitulo,
      titulo: descricao,
      favorecido: item.favorecido,
      forma: rotuloDaForma(leiaute, item.forma),
      seuNumero: item.seuNumero,
      valor: paraReais(item.valorCentavos),
      estado: item.estado,
      ocorrencias: comTexto(leiaute, item.ocorrencias),
      observacao: item.observacao,
      pagoEm: item.pagoEm,
    })),
  }
}

const rotuloDaForma = (leiaute: Leiaute | null, forma: string) =>
  Object.entries(leiaute?.formas ?? {}).find(([id]) => id === forma)?.[1].rotulo ?? forma

/** Codes with what each says; one that nobody knows says so. */
export const comTexto = (leiaute: Leiaute | null, codigos: readonly string[]) =>
  codigos.map((codigo) => ({
    codigo,
    texto: leiaute?.ocorrencias[codigo]?.texto ?? "Código que não está na tabela do banco",
  }))

/** The bytes of a file, as they were written. Raises nao-encontrado. */
export async function arquivoDaRemessa(tx: Tx, escopo: Escopo, id: string) {
  const lido = await lerArquivo(tx, escopo, id)
  if (!lido) throw new ErroDeNegocio("nao-encontrado")
  return { nome: lido.nome, tipo: "text/plain; charset=us-ascii", bytes: lido.arquivo }
}

async function tomar(tx: Tx, escopo: Escopo, id: string) {
  const remessa = await tomarRemessa(tx, escopo, id)
  if (!remessa) throw new ErroDeNegocio("nao-encontrado")
  return remessa
}

/** Says that a person sent the file. Raises nao-encontrado, transicao-recusada. */
export async function marcarEnviada(tx: Tx, { escopo, nome, agora }: Ato, id: string): Promise<FichaDaRemessa> {
  const remessa = await tomar(tx, escopo, id)
  if (remessa.estado !== "gerada")
    throw new ErroDeNegocio(
      "transicao-recusada",
      remessa.estado === "enviada"
        ? "Esta remessa já está marcada como enviada."
        : "Esta remessa foi cancelada: gere outra.",
    )
  await mudarRemessa(tx, escopo, id, { estado: "enviada", enviadaEm: agora, enviadaPor: nome })
  await mudarItens(tx, escopo, id, "gerado", "enviado")
  return consultarRemessa(tx, escopo, id)
}

/** Gives up a file that nobody sent: its titles are free, its number is not used again. Raises nao-encontrado, transicao-recusada. */
export async function cancelarRemessa(tx: Tx, { escopo, nome, agora }: Ato, id: string, motivo: string) {
  const remessa = await tomar(tx, escopo, id)
  if (remessa.estado !== "gerada")
    throw new ErroDeNegocio(
      "transicao-recusada",
      remessa.estado === "cancelada"
        ? "Esta remessa já foi cancelada."
        : "Esta remessa já foi enviada: o banco pode pagá-la. Cancele lá, e espere o retorno.",
    )
  await mudarRemessa(tx, escopo, id, {
    estado: "cancelada",
    canceladaEm: agora,
    canceladaPor: nome,
    canceladaMotivo: motivo,
  })
  await mudarItens(tx, escopo, id, "gerado", "cancelado")
  return consultarRemessa(tx, escopo, id)
}

/** Says that the file did not arrive, or was refused whole, while the bank answered nothing of it. Raises nao-encontrado, transicao-recusada. */
export async function desfazerEnvio(tx: Tx, { escopo }: Ato, id: string, motivo: string): Promise<FichaDaRemessa> {
  const remessa = await tomar(tx, escopo, id)
  const itens = await lerItens(tx, escopo, id)
  if (remessa.estado !== "enviada" || itens.some(({ item }) => item.estado !== "enviado"))
    throw new ErroDeNegocio(
      "transicao-recusada",
      remessa.estado === "enviada"
        ? "O banco já respondeu a pagamentos desta remessa: ela chegou lá."
        : "Esta remessa não está marcada como enviada.",
    )
  await mudarRemessa(tx, escopo, id, { estado: "gerada", enviadaEm: null, enviadaPor: null, observacao: motivo })
  await mudarItens(tx, escopo, id, "enviado", "gerado")
  return consultarRemessa(tx, escopo, id)
}
