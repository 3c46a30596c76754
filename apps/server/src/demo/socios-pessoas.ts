import type { Sorteio } from "./aleatorio.ts"
import { sortear } from "./aleatorio.ts"
import type { EmpresaDoCatalogo } from "./catalogo.ts"
import { cnpjDaBase, cpfDaBase } from "./cnpj.ts"
import { MUNICIPIOS } from "./municipios.ts"

const MULHERES = [
  "Ana Paula",
  "Beatriz",
  "Camila",
  "Daniela",
  "Fernanda",
  "Helena",
  "Isabela",
  "Larissa",
  "Patrícia",
  "Renata",
  "Simone",
  "Vanessa",
]
const HOMENS = [
  "André",
  "Bruno",
  "César Augusto",
  "Diego",
  "Felipe",
  "Gustavo",
  "João Pedro",
  "Leandro",
  "Marcelo",
  "Rafael",
  "Sérgio",
  "Vinícius",
]
const SOBRENOMES = [
  "Almeida",
  "Barbosa",
  "Carvalho",
  "Dias",
  "Esteves",
  "Fonseca",
  "Gonçalves",
  "Lacerda",
  "Machado",
  "Nascimento",
  "Oliveira",
  "Pacheco",
  "Queiroz",
  "Ribeiro",
  "Sampaio",
  "Tavares",
  "Vasconcelos",
  "Yamamoto",
]
/** What the people of a whole portfolio are called besides, so that it does not look like one family. */
const DA_CARTEIRA = {
  mulheres:
    `Adriana Alice Antônia Bárbara Bianca Carla Cecília Cláudia Débora Eliane Elisa Fabiana Flávia Gabriela Ivone
    Jéssica Joana Juliana Lívia Lúcia Luíza Márcia Mariana Marta Natália Priscila Raquel Regina Rosana Sandra Sílvia Tatiana
    Teresa Valéria Vera Vitória`.split(/\s+/),
  homens:
    `Adriano Alberto Alexandre Antônio Arthur Caio Carlos Cláudio Daniel Davi Eduardo Emerson Fábio Fernando Flávio
    Geraldo Henrique Hugo Igor Ivan Jorge José Júlio Leonardo Lucas Luís Marcos Mário Maurício Nelson Otávio Paulo Pedro
    Renato Ricardo Rodrigo Samuel Thiago Valdir Victor`.split(/\s+/),
  sobrenomes: `Abreu Aguiar Amaral Andrade Araújo Azevedo Bastos Batista Bento Bittencourt Borges Brandão Camargo Campos
    Cardoso Castro Coelho Correia Costa Coutinho Cunha Duarte Farias Fernandes Ferraz Freitas Furtado Garcia Guimarães Leite
    Lima Lopes Macedo Marques Martins Medeiros Mendes Miranda Monteiro Moraes Moreira Moura Nogueira Nunes Paiva Peixoto
    Pinto Pires Prado Ramos Rezende Rocha Salles Santana Siqueira Soares Teixeira Toledo Valente Viana Xavier`.split(
    /\s+/,
  ),
} as const

const RUAS = [
  "Rua das Acácias",
  "Avenida Brasil",
  "Rua XV de Novembro",
  "Rua Santa Cecília",
  "Avenida Getúlio Vargas",
  "Rua dos Ipês",
  "Rua Sete de Setembro",
]
/** First two digits of the postal codes of a state (Correios). */
const CEP_DA_UF: Readonly<Record<string, string>> = {
  SP: "13",
  RJ: "22",
  ES: "29",
  MG: "30",
  BA: "40",
  SE: "49",
  PE: "50",
  AL: "57",
  PB: "58",
  RN: "59",
  CE: "60",
  PI: "64",
  MA: "65",
  PA: "66",
  AM: "69",
  DF: "70",
  GO: "74",
  TO: "77",
  MT: "78",
  MS: "79",
  PR: "80",
  SC: "88",
  RS: "90",
}

/** Somebody of the demonstration as the table keeps them, without ids. */
interface PessoaDaDemonstracao {
  readonly idTipoDePessoa: 1 | 2 | 3
  readonly documento: string | null
  readonly nome: string
  readonly [campo: string]: unknown
}

/** Owner of two clients, so that the same person in two companies can be seen; who signs in as "Empresa". */
export const EDUARDO = {
  empresas: ["clinica-bem-viver", "trigo-dourado"] as readonly string[],
  nome: "Eduardo Sampaio Ribeiro",
  documento: cpfDaBase("318204756"),
}

/** The person in a place of a company: always the same for the same names. */
export function pessoaDe(empresa: EmpresaDoCatalogo, lugar: number, tipo: 1 | 2 | 3): PessoaDaDemonstracao {
  const eEduardo = lugar === 0 && EDUARDO.empresas.includes(empresa.nome)
  const sorteio = sortear(eEduardo ? "socio|eduardo" : `socio|${empresa.nome}|${lugar}`)
  switch (tipo) {
    case 2:
      return participacoes(empresa, sorteio)
    case 3: {
      const pessoa = estrangeiro(empresa, sorteio)
      // Came to the country, and to the company, before the CPF.
      return empresa.caso === "estrangeiro-sem-cpf" ? { ...pessoa, documento: null } : pessoa
    }
    case 1: {
      const pessoa = gente(empresa, sorteio)
      return eEduardo ? { ...pessoa, nome: EDUARDO.nome, documento: EDUARDO.documento, idGenero: 2 } : pessoa
    }
    default:
      return tipo satisfies never
  }
}

/** Enough for the owners of the demonstration: Neide, Tamires, Geralda against Roberto, Wagner, Luiz. */
const TERMINA_COMO_DE_MULHER = /^\S*[ae]s?\s/

function gente(empresa: EmpresaDoCatalogo, sorteio: Sorteio): PessoaDaDemonstracao {
  const sorteada = sorteio.inteiro(0, 1) === 0
  const mulher = empresa.titular === undefined ? sorteada : TERMINA_COMO_DE_MULHER.test(empresa.titular)
  const { mulheres, homens, sobrenomes } = nomesPara(empresa)
  const primeiro = sorteio.um(mulher ? mulheres : homens)
  const nome = empresa.titular ?? `${primeiro} ${doisSobrenomes(sorteio, sobrenomes)}`
  const nascimento = dia(sorteio, 1958, 1996)
  // One in five was registered in a hurry, one in thirty came so from the other office: the list of what is missing speaks.
  const completa = sorteio.inteiro(0, empresa.migrada ? 29 : 4) > 0
  return {
    idTipoDePessoa: 1,
    documento: cpfDaBase(String(sorteio.inteiro(200_000_000, 899_999_999))),
    nome,
    nascimento,
    idGenero: mulher ? 1 : 2,
    idEstadoCivil: sorteio.inteiro(1, 4),
    idRacaCor: completa ? sorteio.um([2, 2, 3, 4, 5, 5, 6]) : null,
    idEscolaridade: completa ? sorteio.um([7, 8, 9, 9, 9, 10, 11]) : null,
    idPaisDeNascimento: 1058,
    idMunicipioDeNascimento: MUNICIPIOS[empresa.municipio].codigo,
    nomeDaMae: `${sorteio.um(MULHERES)} ${sorteio.um(SOBRENOMES)}`,
    email: `${nome
      .split(" ")[0]
      ?.normalize("NFD")
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase()}@${empresa.nome}.example`,
    celular: `119${sorteio.inteiro(70_000_000, 99_999_999)}`,
    ...(completa ? endereco(empresa, sorteio) : {}),
  }
}

function nomesPara({ migrada }: EmpresaDoCatalogo) {
  if (!migrada) return { mulheres: MULHERES, homens: HOMENS, sobrenomes: SOBRENOMES }
  return {
    mulheres: [...MULHERES, ...DA_CARTEIRA.mulheres],
    homens: [...HOMENS, ...DA_CARTEIRA.homens],
    sobrenomes: [...SOBRENOMES, ...DA_CARTEIRA.sobrenomes],
  }
}

/** Two family names, never the same one twice. */
function doisSobrenomes(sorteio: Sorteio, sobrenomes: readonly string[]): string {
  const daMae = sorteio.um(sobrenomes)
  const doPai = sorteio.um(sobrenomes)
  const outro = sobrenomes[(sobrenomes.indexOf(doPai) + 1) % sobrenomes.length] ?? doPai
  return `${daMae} ${doPai === daMae ? outro : doPai}`
}

const BACEN = { PORTUGAL: 6076, ARGENTINA: 639, ESTADOS_UNIDOS: 2496 } as const

function estrangeiro(empresa: EmpresaDoCatalogo, sorteio: Sorteio): PessoaDaDemonstracao {
  const [nome, pais, situacao] = sorteio.um([
    ["Inês Duarte Moreira", BACEN.PORTUGAL, 12],
    ["Martín Ezequiel Sosa", BACEN.ARGENTINA, 10],
    ["Sarah Louise Bennett", BACEN.ESTADOS_UNIDOS, 9],
  ] as const)
  const chegadaEm = dia(sorteio, 2012, 2019)
  return {
    idTipoDePessoa: 3,
    documento: cpfDaBase(String(sorteio.inteiro(700_000_000, 799_999_999))),
    nome,
    nascimento: dia(sorteio, 1970, 1990),
    idGenero: nome.startsWith("Martín") ? 2 : 1,
    idEstadoCivil: 2,
    idRacaCor: 6,
    idEscolaridade: 9,
    idPaisDeNacionalidade: pais,
    idPaisDeNascimento: pais,
    idSituacaoImigratoria: situacao,
    chegadaEm,
    idTempoDeResidencia: 1,
    documentoEstrangeiro: `RNM V${sorteio.inteiro(100_000, 999_999)}-${sorteio.inteiro(0, 9)}`,
    casadoComBrasileiro: situacao === 9,
    filhoBrasileiro: situacao === 9,
    ...endereco(empresa, sorteio),
  }
}

function participacoes(empresa: EmpresaDoCatalogo, sorteio: Sorteio): PessoaDaDemonstracao {
  const { homens, sobrenomes } = nomesPara(empresa)
  const sobrenome = empresa.migrada ? doisSobrenomes(sorteio, sobrenomes) : sorteio.um(sobrenomes)
  return {
    idTipoDePessoa: 2,
    documento: cnpjDaBase(`${sorteio.inteiro(20_000_000, 58_999_999)}0001`),
    nome: `${sobrenome} Participações Ltda`,
    nomeDoRepresentante: `${sorteio.um(homens)} ${sobrenome}`,
    cpfDoRepresentante: cpfDaBase(String(sorteio.inteiro(200_000_000, 899_999_999))),
    ...endereco(empresa, sorteio),
  }
}

function endereco(empresa: EmpresaDoCatalogo, sorteio: Sorteio) {
  const { codigo, uf } = MUNICIPIOS[empresa.municipio]
  return {
    cep: `${CEP_DA_UF[uf] ?? "70"}${String(sorteio.inteiro(10_000, 999_000)).padStart(6, "0")}`,
    logradouro: sorteio.um(RUAS),
    numero: String(sorteio.inteiro(10, 2900)),
    bairro: "Centro",
    idMunicipio: codigo,
    uf,
  }
}

/** First name of a child or spouse, with the family name of the person. */
export const parente = (sorteio: Sorteio, nome: string) =>
  `${sorteio.um([...MULHERES, ...HOMENS])} ${nome.split(" ").at(-1) ?? ""}`

const MAIOR_DIA = 28

/** A day of a year between two, AAAA-MM-DD. */
export function dia(sorteio: Sorteio, deAno: number, ateAno: number): string {
  const dois = (n: number) => String(n).padStart(2, "0")
  return `${sorteio.inteiro(deAno, ateAno)}-${dois(sorteio.inteiro(1, 12))}-${dois(sorteio.inteiro(1, MAIOR_DIA))}`
}
