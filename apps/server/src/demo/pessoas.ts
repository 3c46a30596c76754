import { type Papel, papeis } from "@partida/contracts"
import type { Banco } from "../db/banco.ts"
import { escritorios, usuarios, usuariosEmpresas } from "../db/schema/escritorios.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { buscarContaPorEmail, criarConta } from "../identidade/contas.ts"
import type { Demonstracao } from "../identidade/paginas/entrar.ts"
import { idEstavel } from "./aleatorio.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { ESCRITORIOS, type EscritorioDaDemonstracao, HORIZONTE, SERRANA } from "./escritorios.ts"

/** Printed on the sign-in page and in the terminal: it protects nothing. */
export const SENHA = "Partida-demo-2026"

interface Pessoa {
  readonly email: string
  readonly nome: string
  readonly papel: Papel
  readonly rotulo: string
  readonly descricao: string
  /** null: platform operator. */
  readonly escritorio: EscritorioDaDemonstracao | null
  /** Companies of the catalogue that the person reaches; staff of the office reach all. */
  readonly empresas: readonly string[]
}

const CLINICA = "clinica-bem-viver"
const PADARIA = "trigo-dourado"

/** Who can sign in to the demonstration. */
export const PESSOAS: readonly Pessoa[] = [
  {
    email: "root@partida.example",
    nome: "Rita Operadora",
    papel: "ROOT",
    rotulo: "Root",
    descricao: "opera a plataforma, sem escritório",
    escritorio: null,
    empresas: [],
  },
  {
    email: "admin@partida.example",
    nome: "Alice Administradora",
    papel: "ADMINISTRADOR",
    rotulo: "Administrador",
    descricao: "dona do escritório Horizonte",
    escritorio: HORIZONTE,
    empresas: [],
  },
  {
    email: "contador@partida.example",
    nome: HORIZONTE.contador,
    papel: "CONTADOR",
    rotulo: "Contador",
    descricao: "fecha os meses dos clientes do Horizonte",
    escritorio: HORIZONTE,
    empresas: [],
  },
  {
    email: "empresa@partida.example",
    nome: "Eduardo Sócio",
    papel: "EMPRESA",
    rotulo: "Empresa",
    descricao: "sócio da Clínica Bem Viver e da Trigo Dourado",
    escritorio: HORIZONTE,
    empresas: [CLINICA, PADARIA],
  },
  {
    email: "funcionario@partida.example",
    nome: "Flávia Funcionária",
    papel: "FUNCIONARIO",
    rotulo: "Funcionário",
    descricao: "trabalha na Clínica Bem Viver",
    escritorio: HORIZONTE,
    empresas: [CLINICA],
  },
  {
    email: "admin2@partida.example",
    nome: SERRANA.contador,
    papel: "ADMINISTRADOR",
    rotulo: "Administrador de outro escritório",
    descricao: "não vê nada do Horizonte",
    escritorio: SERRANA,
    empresas: [],
  },
]

/** Creates offices, accounts and people that do not exist yet. Safe to repeat. */
export async function criarPessoas(banco: Banco, agora: Date): Promise<void> {
  for (const { id, nome, cnpj } of ESCRITORIOS) {
    await banco.naPlataforma((tx) =>
      tx.insert(escritorios).values({ id, nome, cnpj, criadoEm: agora }).onConflictDoNothing(),
    )
  }
  for (const pessoa of PESSOAS) {
    const sub = await contaDe(banco, pessoa, agora)
    await banco.naPlataforma((tx) =>
      tx
        .insert(usuarios)
        .values({
          idEscritorio: pessoa.escritorio?.id ?? null,
          id: idDaPessoa(pessoa),
          sub,
          email: pessoa.email,
          nome: pessoa.nome,
          papel: papeis[pessoa.papel].id,
          criadoEm: agora,
        })
        .onConflictDoNothing(),
    )
  }
}

/** Gives to people of client companies the reach of those companies, which must exist. Safe to repeat. */
export async function concederEmpresas(banco: Banco): Promise<void> {
  for (const pessoa of PESSOAS) {
    const { escritorio, empresas } = pessoa
    if (escritorio === null || empresas.length === 0) continue
    await banco.emEscopo(sistema(escritorio.id), (tx) =>
      tx
        .insert(usuariosEmpresas)
        .values(
          empresas.map((nome) => ({
            idEscritorio: escritorio.id,
            idUsuario: idDaPessoa(pessoa),
            idEmpresa: idDaEmpresa(escritorio.id, nome),
          })),
        )
        .onConflictDoNothing(),
    )
  }
}

const idDaPessoa = ({ email }: Pessoa) => idEstavel(`usuario|${email}`)

async function contaDe(banco: Banco, { email, nome }: Pessoa, agora: Date): Promise<string> {
  const existente = await buscarContaPorEmail(banco, email)
  if (existente) return existente.sub
  const sub = idEstavel(`conta|${email}`)
  const nova = { email, nome, senha: SENHA, emailConfirmado: true, demonstracao: true, sub }
  return (await criarConta(banco, nova, () => agora)).sub
}

/** What the sign-in page shows. */
export function entradaDaDemonstracao(): Demonstracao {
  return {
    senha: SENHA,
    logins: PESSOAS.map(({ email, rotulo, descricao }) => ({ email, papel: rotulo, descricao })),
  }
}

/** The same, for the terminal. */
export function instrucoesDaDemonstracao(): string {
  const largura = Math.max(...PESSOAS.map(({ email }) => email.length))
  const linhas = PESSOAS.map(({ email, rotulo, descricao }) => `    ${email.padEnd(largura)}  ${rotulo}: ${descricao}`)
  return [
    "  Ambiente de demonstração, com empresas e pessoas fictícias. Entre com:",
    "",
    ...linhas,
    "",
    `    Senha de todos: ${SENHA}`,
    "",
  ].join("\n")
}
