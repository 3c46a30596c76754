import { partesDaFolha, queixaDaConta, tiposDeConta } from "@partida/contracts"
import { formatos, type TipoDeFormato } from "@partida/contracts/formatos"
import { linhaDaTabela, linhasDaTabela } from "../../tabelas/tabelas.ts"
import { parteDaFolha } from "../campo-do-titulo.ts"
import { quaseIguais } from "../semelhanca.ts"
import { citar, normalizar } from "../texto.ts"
import { lerAnexo, lerCnae } from "./atividades.ts"
import { type LeitorDeTexto, type Leitura, lido, recusado } from "./leitura.ts"
import { lerParentesco } from "./parentesco.ts"
import { lerReconhecimento } from "./reconhecimento.ts"
import { lerRegime, lerUf } from "./regime-e-uf.ts"

const porPalavras =
  (palavras: Readonly<Record<string, string>>, queixa: string): LeitorDeTexto =>
  (texto) => {
    const valor = palavras[normalizar(texto)]
    return valor === undefined ? recusado(`${citar(texto)} não foi reconhecido. ${queixa}`) : lido(valor)
  }

const ate =
  (maximo: number): LeitorDeTexto =>
  (texto) =>
    !texto.isWellFormed() || texto.includes("\0")
      ? recusado("o texto tem um caractere que não pode ser guardado. Apague-o e digite de novo")
      : texto.length > maximo
        ? recusado(`o texto passa de ${maximo} caracteres`)
        : lido(texto)

const noFormato =
  (tipo: TipoDeFormato): LeitorDeTexto =>
  (texto) => {
    const valor = formatos[tipo].ler(texto)
    const queixa = formatos[tipo].queixa(valor)
    return queixa === null ? lido(valor) : recusado(`${citar(texto)}: ${queixa.replace(/\.$/, "")}`)
  }

/** A cell with several of a kind gives the first, and says it. */
const oPrimeiro =
  (separador: RegExp, ler: LeitorDeTexto): LeitorDeTexto =>
  (texto) => {
    const partes = texto.split(separador).filter((parte) => parte.trim() !== "")
    const [primeira = ""] = partes
    if (partes.length < 2) return ler(texto)
    const lida = ler(primeira.trim())
    return "erro" in lida ? lida : lido(lida.valor, `ficou o primeiro dos ${partes.length}, ${citar(primeira)}`)
  }

const banco: LeitorDeTexto = (texto) => {
  const digitos = /^\d{1,3}(?!\d)/.exec(texto.trim())?.[0]
  const codigo = digitos?.padStart(3, "0") ?? bancoPeloNome(texto)
  return codigo !== null && linhaDaTabela("bancos", codigo) !== null
    ? lido(codigo)
    : recusado(`${citar(texto)} não é um banco. Use o código de 3 números, como 341`)
}

function bancoPeloNome(texto: string): string | null {
  const nome = normalizar(texto)
  const achados = linhasDaTabela("bancos").filter((b) => normalizar(b.nome).includes(nome))
  return achados.length === 1 ? (achados[0]?.codigo ?? null) : null
}

const qualificacao: LeitorDeTexto = (texto) => {
  const codigo = /^\d{1,2}(?!\d)/.exec(texto.trim())?.[0]?.padStart(2, "0")
  if (codigo !== undefined && linhaDaTabela("qualificacoes", codigo) !== null) return lido(codigo)
  const nome = normalizar(texto)
    .replace(/\b(a|o)\b/g, "")
    .replace(/socia\b/g, "socio")
    .replace(/administradora\b/g, "administrador")
    .trim()
  if (nome === "vice presidente") return lido("VP")
  const achada = linhasDaTabela("qualificacoes").find((q) => normalizar(q.nome) === nome)
  return achada
    ? lido(achada.codigo)
    : recusado(
        `${citar(texto)} não é uma qualificação da Receita. Use o nome ou o código, como Sócio-Administrador ou 49`,
      )
}

const telefone: LeitorDeTexto = (texto) => {
  const digitos = texto
    .replace(/\D/g, "")
    .replace(/^0(?=\d{10,11}$)/, "")
    .replace(/^55(?=\d{10,11}$)/, "")
  return /^[1-9]{2}([2-8]\d{7}|9\d{8})$/.test(digitos)
    ? lido(digitos)
    : recusado(`${citar(texto)} não é um telefone. Escreva-o com DDD, como (11) 3333-4444 ou (11) 98765-4321`)
}

const cep: LeitorDeTexto = (texto) => {
  const digitos = texto.replace(/\D/g, "")
  return noFormato("cep")(digitos.length === 7 ? `0${digitos}` : digitos)
}

const simOuNao = porPalavras(
  {
    sim: "sim",
    s: "sim",
    x: "sim",
    "1": "sim",
    v: "sim",
    true: "sim",
    verdadeiro: "sim",
    nao: "nao",
    n: "nao",
    "0": "nao",
    f: "nao",
    false: "nao",
    falso: "nao",
  },
  "Use Sim ou Não",
)

/** How the text of each field is read into what the record keeps. */
export const LEITORES: Readonly<Record<string, LeitorDeTexto>> = {
  razaoSocial: ate(150),
  nome: ate(150),
  apelido: ate(60),
  nomeFantasia: ate(120),
  municipio: ate(80),
  uf: lerUf,
  regime: lerRegime,
  reconhecimento: lerReconhecimento,
  atividadeMei: porPalavras(
    {
      comercio: "comercio",
      industria: "comercio",
      servico: "servicos",
      servicos: "servicos",
      ambos: "ambos",
      "comercio e servicos": "ambos",
      "caminhoneiro municipal": "caminhoneiro-municipal",
      "caminhoneiro intermunicipal": "caminhoneiro-intermunicipal",
      "caminhoneiro interestadual": "caminhoneiro-intermunicipal",
      "caminhoneiro ambos": "caminhoneiro-ambos",
      "caminhoneiro municipal e intermunicipal": "caminhoneiro-ambos",
    },
    "Use comércio, serviços ou ambos; ou caminhoneiro municipal, caminhoneiro intermunicipal ou caminhoneiro ambos",
  ),
  categoria: porPalavras(
    { simples: "1", grupos: "2", grupo: "2", "ex cliente": "37", encerrada: "38" },
    "Use Simples, Grupos, Ex-Cliente ou Encerrada",
  ),
  porte: porPalavras(
    {
      me: "20",
      microempresa: "20",
      mei: "20",
      epp: "21",
      "empresa de pequeno porte": "21",
      demais: "99",
      outros: "99",
      normal: "99",
    },
    "Use ME, EPP ou Demais",
  ),
  cnae: lerCnae,
  anexo: lerAnexo,
  cnaesSecundarios: ate(2000),
  email: oPrimeiro(/[;,\s]+/, noFormato("email")),
  telefone: oPrimeiro(/[/;,|]/, telefone),
  celular: oPrimeiro(/[/;,|]/, telefone),
  cep,
  logradouro: ate(120),
  numero: ate(20),
  complemento: ate(60),
  bairro: ate(80),
  inscricaoEstadual: ate(20),
  inscricaoMunicipal: ate(20),
  baseDoHonorario: porPalavras(
    {
      "salarios minimos": "1",
      "salario minimo": "1",
      "valor fixo": "2",
      fixo: "2",
      "percentual do faturamento": "3",
      percentual: "3",
      faturamento: "3",
    },
    "Use Valor fixo, Salários mínimos ou Percentual do faturamento",
  ),
  observacoes: ate(2000),
  qualificacao,
  parentesco: lerParentesco,
  responsavel: simOuNao,
  mercado: porPalavras(
    {
      interno: "interno",
      nacional: "interno",
      nao: "interno",
      externo: "externo",
      exportacao: "externo",
      exterior: "externo",
      sim: "externo",
    },
    "Use Interno ou Externo",
  ),
  atividade: ate(300),
  rubrica: (texto) => {
    const parte = parteDaFolha(texto)
    if (parte !== null) return lido(parte)
    if (/^cpp$/.test(normalizar(texto))) return recusado(`${citar(texto)} não diz qual: use CPP do DAS ou CPP em DARF`)
    return recusado(`${citar(texto)} não foi reconhecido. Use um destes: ${Object.values(partesDaFolha).join(", ")}`)
  },
  tipo: porPalavras(
    {
      normal: "1",
      "conta corrente": "1",
      corrente: "1",
      aplicacoes: "2",
      aplicacao: "2",
      poupanca: "2",
      investimento: "2",
      "cartao de credito": "6",
      cartao: "6",
    },
    "Use Normal, Aplicações ou Cartão de Crédito",
  ),
  banco,
  agencia: noFormato("agencia"),
  // Read again by lerConta, when the row has said which kind of account it is.
  conta: ate(60),
}

/**
 * The number of an account with its digit or, of a card, its last four numbers: "final 1234" and "**** 1234" say them, and
 * no more than them is kept of a whole number. `idTipo`: as the row says, an ordinary account when it does not.
 */
export function lerConta(idTipo: string | undefined, texto: string): Leitura<string> {
  const id = Number(idTipo ?? tiposDeConta.NORMAL.id)
  const valor = id === tiposDeConta.CARTAO_DE_CREDITO.id ? finalDoCartao(texto) : formatos.conta.ler(texto)
  const queixa = valor === "" ? formatos.conta.queixa("") : queixaDaConta(id, valor)
  return queixa === null ? lido(valor) : recusado(`${citar(valor)}: ${queixa.replace(/\.$/, "")}`)
}

function finalDoCartao(texto: string): string {
  const digitos = texto.replace(/\D/g, "")
  const final = /(?:^|\D)(\d{4})$/.exec(texto)?.[1]
  const inteiro = digitos.length >= 13 && digitos.length <= 19
  if (inteiro) return digitos.slice(-4)
  return final !== undefined && (digitos.length === 4 || /[*x•]/i.test(texto)) ? final : texto
}

let municipios: ReadonlyMap<string, readonly { codigo: string; uf: string }[]> | null = null

/** The municipality of a name (and state), or of an IBGE code; a name of several states needs the state. */
export function lerMunicipio(texto: string, uf: string | null): Leitura<{ codigo: string; uf: string }> {
  if (/^\d{7}$/.test(texto.trim())) {
    const linha = linhaDaTabela("municipios", texto.trim())
    return linha?.uf
      ? lido({ codigo: linha.codigo, uf: linha.uf })
      : recusado(`${citar(texto)} não é um código do IBGE`)
  }
  const [, nome = texto, ufDoNome] = /^(.+)[/\-–(]\s*([A-Za-z]{2})\)?$/.exec(texto.trim()) ?? []
  const estado = (uf ?? ufDoNome ?? null)?.toUpperCase() ?? null
  const chave = chaveDoMunicipio(nome)
  const todos = indiceDeMunicipios().get(chave) ?? []
  const achados = estado === null ? todos : todos.filter((m) => m.uf === estado)
  const [unico] = achados
  if (unico && achados.length === 1) return lido(unico)
  return achados.length > 1
    ? recusado(`há mais de um município chamado ${citar(nome)}. Informe a UF`)
    : recusado(
        `não há município ${citar(nome)}${estado === null ? "" : ` em ${estado}`}. ${sugestaoDe(chave, estado)}Confira o nome e a UF, ou use o código do IBGE`,
      )
}

const chaveDoMunicipio = (nome: string) => normalizar(nome).replaceAll(" ", "")

/** "Joinvile" is one letter away from Joinville: said, never assumed; "" where none or several are. */
function sugestaoDe(chave: string, estado: string | null): string {
  const [parecido, outro] = [...indiceDeMunicipios()]
    .filter(([nome, onde]) => quaseIguais(nome, chave) && (estado === null || onde.some((m) => m.uf === estado)))
    .flatMap(([, onde]) => onde.filter((m) => estado === null || m.uf === estado))
  const achado = outro === undefined && parecido ? linhaDaTabela("municipios", parecido.codigo) : null
  return achado ? `Parecido: ${achado.nome}. ` : ""
}

function indiceDeMunicipios() {
  if (municipios !== null) return municipios
  const novo = new Map<string, { codigo: string; uf: string }[]>()
  for (const { codigo, nome, uf } of linhasDaTabela("municipios")) {
    const chave = chaveDoMunicipio(nome)
    const lista = novo.get(chave) ?? []
    lista.push({ codigo, uf: uf ?? "" })
    novo.set(chave, lista)
  }
  municipios = novo
  return novo
}
