import { type Papel, papeis } from "@partida/contracts"
import { and, eq } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import type { Autoria } from "../db/escopo.ts"
import { chavesApi } from "../db/schema/acessos.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { usuariosEmpresas } from "../db/schema/usuarios-empresas.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { sortearChave } from "../http/chave-de-api.ts"
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
    email: "root2@partida.example",
    nome: "Raul Operador",
    papel: "ROOT",
    rotulo: "Root",
    descricao: "aprova o valor nacional que o outro propôs",
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
    email: "socia@partida.example",
    nome: "Sônia Administradora",
    papel: "ADMINISTRADOR",
    rotulo: "Administrador",
    descricao: "sócia do Horizonte: aprova o que a outra propôs",
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

/** People with an account who are not offered on the sign-in page: what the screens of users and access show. */
const OUTRAS: readonly (Pessoa & { readonly ativo: boolean })[] = [
  {
    email: "contadora@partida.example",
    nome: "Carla Contadora",
    papel: "CONTADOR",
    rotulo: "Contador de algumas empresas",
    descricao: "vê só as empresas que lhe concederam",
    escritorio: HORIZONTE,
    empresas: [CLINICA, PADARIA],
    ativo: true,
  },
  {
    email: "desligado@partida.example",
    nome: "Gustavo Desligado",
    papel: "CONTADOR",
    rotulo: "Contador desativado",
    descricao: "saiu do escritório",
    escritorio: HORIZONTE,
    empresas: [],
    ativo: false,
  },
]

/** Invited, never came in: registering with this e-mail links them. */
const CONVIDADA = { email: "bianca.convidada@partida.example", nome: "Bianca Convidada" }
const CHAVE = "Sistema de emissão do cliente"

/** Creates offices, accounts and people that do not exist yet. Safe to repeat. */
export async function criarPessoas(banco: Banco, agora: Date): Promise<void> {
  for (const { id, nome, cnpj } of ESCRITORIOS) {
    await banco.naPlataforma((tx) =>
      tx.insert(escritorios).values({ id, nome, cnpj, criadoEm: agora }).onConflictDoNothing(),
    )
  }
  for (const pessoa of PESSOAS) {
    const sub = await contaDe(banco, pessoa, agora)
    await cadastrar(banco, { ...linhaDe(pessoa, agora), sub })
  }
  for (const pessoa of OUTRAS) {
    const sub = await contaDe(banco, pessoa, agora)
    // Accountants with companies of their own see those alone.
    const linha = { ...linhaDe(pessoa, agora), sub, somenteConcedidas: pessoa.empresas.length > 0 }
    await cadastrar(banco, linha)
    if (!pessoa.ativo) await desativar(banco, idDaPessoa(pessoa))
  }
  const papel = papeis.CONTADOR.id
  const id = idEstavel(`usuario|${CONVIDADA.email}`)
  await cadastrar(banco, { idEscritorio: HORIZONTE.id, id, ...CONVIDADA, papel, criadoEm: agora })
  await criarChave(banco, agora)
}

const linhaDe = (pessoa: Pessoa, agora: Date) => ({
  idEscritorio: pessoa.escritorio?.id ?? null,
  id: idDaPessoa(pessoa),
  email: pessoa.email,
  nome: pessoa.nome,
  papel: papeis[pessoa.papel].id,
  criadoEm: agora,
})

/** Whoever belongs to the first office was registered by its administrator: so says the history. */
const cadastrar = (banco: Banco, linha: typeof usuarios.$inferInsert) =>
  banco.naPlataforma((tx) => tx.insert(usuarios).values(linha).onConflictDoNothing(), autoriaDaAdministradora(linha))

const desativar = (banco: Banco, id: string) =>
  banco.naPlataforma(
    (tx) =>
      tx
        .update(usuarios)
        .set({ ativo: false, versao: 2 })
        .where(and(eq(usuarios.id, id), eq(usuarios.ativo, true))),
    autoriaDaAdministradora({ idEscritorio: HORIZONTE.id }),
  )

/** The administrator of an office, as the trail names who did it; undefined where the office has none. */
export function autoriaDaAdministradora({
  idEscritorio,
}: {
  idEscritorio?: string | null | undefined
}): Autoria | undefined {
  const administradora = PESSOAS.find((p) => p.papel === "ADMINISTRADOR" && p.escritorio?.id === idEscritorio)
  if (!administradora) return undefined
  return {
    idUsuario: idDaPessoa(administradora),
    autor: administradora.nome,
    papel: papeis.ADMINISTRADOR.id,
    endereco: null,
    agente: null,
    idPedido: null,
  }
}

/** A machine credential for the list. The key itself is drawn and thrown away: nobody can use it. */
async function criarChave(banco: Banco, agora: Date): Promise<void> {
  const idEscritorio = HORIZONTE.id
  const autoria = autoriaDaAdministradora({ idEscritorio })
  const { hash, prefixo } = sortearChave()
  const idUsuario = idEstavel(`usuario|chave|${CHAVE}`)
  const criadaPor = autoria?.idUsuario
  if (!criadaPor) throw new Error("The first office of the demonstration has no administrator.")
  await banco.naPlataforma(async (tx) => {
    await tx
      .insert(usuarios)
      .values({ idEscritorio, id: idUsuario, email: "", nome: CHAVE, papel: 0, criadoEm: agora })
      .onConflictDoNothing()
    await tx
      .insert(chavesApi)
      .values({
        idEscritorio,
        id: idEstavel(`chave|${CHAVE}`),
        idUsuario,
        nome: CHAVE,
        prefixo,
        hash,
        escopos: ["empresas:ler", "notas:ler"],
        criadaEm: agora,
        criadaPor,
      })
      .onConflictDoNothing()
  }, autoria)
}

/** Gives to people of client companies the reach of those of them that exist. Safe to repeat. */
export async function concederEmpresas(banco: Banco, existentes: ReadonlySet<string>): Promise<void> {
  for (const pessoa of [...PESSOAS, ...OUTRAS]) {
    const { escritorio } = pessoa
    if (escritorio === null) continue
    const empresas = pessoa.empresas.map((nome) => idDaEmpresa(escritorio.id, nome)).filter((id) => existentes.has(id))
    if (empresas.length === 0) continue
    const autoria = autoriaDaAdministradora({ idEscritorio: escritorio.id })
    await banco.emEscopo({ ...sistema(escritorio.id), ...(autoria ? { autoria } : {}) }, (tx) =>
      tx
        .insert(usuariosEmpresas)
        .values(
          empresas.map((idEmpresa) => ({ idEscritorio: escritorio.id, idUsuario: idDaPessoa(pessoa), idEmpresa })),
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
