import { randomBytes, randomUUID } from "node:crypto"
import { papeis } from "@partida/contracts"
import { conferirCnpj } from "@partida/fiscal"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { criarConta } from "../identidade/contas.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, separar } from "./uso.ts"

/**
 * `criar-escritorio`: the first office of a production database and the person who manages it. The password is
 * generated, shown once, and kept only as a hash. With an external provider, pass --sub with the person's subject.
 */
export async function criarEscritorio(
  { banco, config, agora }: Servico,
  argumentos: readonly string[],
): Promise<number> {
  const { opcoes } = separar(argumentos)
  const nome = exigir(opcoes, "nome")
  const email = exigir(opcoes, "email").toLowerCase()
  const cnpj = exigir(opcoes, "cnpj")
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase()
  const conferido = conferirCnpj(cnpj)
  if (conferido.tipo !== "calculado" || !conferido.resultado.valido)
    throw new ErroDeUso(`O CNPJ ${cnpj} não é válido: confira os dígitos.`)
  const senha = config.identidade.tipo === "embutida" ? randomBytes(15).toString("base64url") : null
  const sub = senha
    ? (
        await criarConta(
          banco,
          { email, nome: opcoes.get("pessoa") ?? email, senha, emailConfirmado: true, demonstracao: false },
          agora,
        )
      ).sub
    : exigir(opcoes, "sub")
  const id = randomUUID()
  await banco.naPlataforma(async (tx) => {
    await tx.insert(escritorios).values({ id, nome, cnpj, criadoEm: agora() })
    await tx.insert(usuarios).values({
      idEscritorio: id,
      id: randomUUID(),
      sub,
      email,
      nome: opcoes.get("pessoa") ?? email,
      papel: papeis.ADMINISTRADOR.id,
      criadoEm: agora(),
    })
  })
  console.log(`Escritório ${nome} criado. Administrador: ${email}`)
  if (senha) console.log(`Senha (anote agora, não será mostrada de novo): ${senha}`)
  return 0
}

function exigir(opcoes: ReadonlyMap<string, string>, nome: string): string {
  const valor = opcoes.get(nome)
  if (!valor)
    throw new ErroDeUso(`Falta --${nome}. Uso: criar-escritorio --nome NOME --cnpj CNPJ --email EMAIL [--pessoa NOME]`)
  return valor
}
