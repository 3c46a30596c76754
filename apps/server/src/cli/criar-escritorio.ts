import { randomBytes, randomUUID } from "node:crypto"
import { papeis } from "@partida/contracts"
import { conferirCnpj } from "@partida/fiscal/documentos"
import { eq, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { lerCampos } from "../db/registros.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { abrirEscritorio, exigirCnpjLivre } from "../features/escritorios/escritorios.service.ts"
import { criarConta } from "../identidade/contas.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO, separar } from "./uso.ts"

/**
 * `criar-escritorio`: the first office of a production database and the person who manages it. The password is
 * generated, shown once, and kept only as a hash. With an external provider the person is invited: the first sign-in
 * with this e-mail, confirmed by the provider, links them; --sub names the subject right away.
 */
export async function criarEscritorio(
  { banco, config, agora }: Servico,
  argumentos: readonly string[],
): Promise<number> {
  const { opcoes } = separar(argumentos)
  const nome = exigir(opcoes, "nome")
  const email = exigir(opcoes, "email").toLowerCase()
  const pessoa = opcoes.get("pessoa") ?? email
  const cnpj = exigir(opcoes, "cnpj")
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase()
  const conferido = conferirCnpj(cnpj)
  if (conferido.tipo !== "calculado" || !conferido.resultado.valido)
    throw new ErroDeUso(`O CNPJ ${cnpj} não é válido: confira os dígitos.`)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ErroDeUso(`"${email}" não é um endereço de e-mail.`)
  // Before the account is created, which another transaction does.
  await banco.naPlataforma((tx) => exigirCnpjLivre(tx, cnpj))
  if (await emailEmUso(banco, email)) throw new ErroDeUso(`Já existe um usuário com o e-mail ${email}.`)
  const senha = config.identidade.tipo === "embutida" ? randomBytes(15).toString("base64url") : null
  const conta = senha && { email, nome: pessoa, senha, emailConfirmado: true, demonstracao: false }
  const sub = conta ? (await criarConta(banco, conta, agora)).sub : (opcoes.get("sub") ?? null)
  await banco.naPlataforma(async (tx) => {
    const id = await abrirEscritorio(tx, { nome, cnpj }, agora())
    await tx.insert(usuarios).values({
      idEscritorio: id,
      id: randomUUID(),
      sub,
      email,
      nome: pessoa,
      papel: papeis.ADMINISTRADOR.id,
      criadoEm: agora(),
    })
  }, LINHA_DE_COMANDO)
  console.log(`Escritório ${nome} criado. Administrador: ${email}`)
  if (senha) console.log(`Senha (anote agora, não será mostrada de novo): ${senha}`)
  else if (sub === null)
    console.log(`Peça que entre em ${config.url}/conta/entrar com este e-mail, confirmado no provedor de identidade.`)
  return 0
}

async function emailEmUso(banco: Banco, email: string): Promise<boolean> {
  const linhas = await banco.naPlataforma((tx) =>
    lerCampos(tx, usuarios, ["id"], eq(sql`lower(${usuarios.email})`, email)),
  )
  return linhas.length > 0
}

function exigir(opcoes: ReadonlyMap<string, string>, nome: string): string {
  const valor = opcoes.get(nome)
  if (!valor)
    throw new ErroDeUso(`Falta --${nome}. Uso: criar-escritorio --nome NOME --cnpj CNPJ --email EMAIL [--pessoa NOME]`)
  return valor
}
