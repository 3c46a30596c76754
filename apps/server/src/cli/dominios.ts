import { eq, or, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { escritorios } from "../db/schema/escritorios.ts"
import { dominios } from "../db/schema/marca.ts"
import { normalizarHost } from "../marca/hosts.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO, separar } from "./uso.ts"

/** `dominios adicionar HOST --escritorio CNPJ|ID`: people who open the product by this host see the brand of the office. */
export async function adicionarDominio(
  { banco, config, agora }: Servico,
  argumentos: readonly string[],
): Promise<number> {
  const { livres, opcoes } = separar(argumentos)
  const host = exigirHost(livres[0])
  if (host === new URL(config.url).hostname) {
    throw new ErroDeUso(`${host} é o endereço da própria instalação (PARTIDA_URL) e serve a todos os escritórios.`)
  }
  const escritorio = await acharEscritorio(banco, opcoes.get("escritorio"))
  const criados = await banco.naPlataforma(
    (tx) =>
      tx
        .insert(dominios)
        .values({ host, idEscritorio: escritorio.id, criadoEm: agora() })
        .onConflictDoNothing()
        .returning({ host: dominios.host }),
    LINHA_DE_COMANDO,
  )
  if (criados.length === 0) {
    throw new ErroDeUso(`${host} já está em uso. Veja de quem é com: npm run partida -- dominios listar`)
  }
  console.log(
    `${host} agora mostra a marca de ${escritorio.nome}. Aponte o DNS e o certificado dele para este servidor.`,
  )
  return 0
}

/** `dominios remover HOST`: the host goes back to showing the brand of the installation. */
export async function removerDominio({ banco }: Servico, argumentos: readonly string[]): Promise<number> {
  const host = exigirHost(separar(argumentos).livres[0])
  const removidos = await banco.naPlataforma(
    (tx) => tx.delete(dominios).where(eq(dominios.host, host)).returning({ host: dominios.host }),
    LINHA_DE_COMANDO,
  )
  if (removidos.length === 0) throw new ErroDeUso(`${host} não está registrado.`)
  console.log(`${host} removido.`)
  return 0
}

/** `dominios listar`: each registered host and its office. */
export async function listarDominios({ banco }: Servico): Promise<number> {
  const linhas = await banco.naPlataforma((tx) =>
    tx
      .select({ host: dominios.host, nome: escritorios.nome, cnpj: escritorios.cnpj })
      .from(dominios)
      .innerJoin(escritorios, eq(escritorios.id, dominios.idEscritorio))
      .orderBy(dominios.host),
  )
  for (const { host, nome, cnpj } of linhas) console.log(`${host}  ${nome} (${cnpj})`)
  if (linhas.length === 0) console.log("Nenhum domínio registrado: todos entram pelo endereço da instalação.")
  return 0
}

function exigirHost(texto: string | undefined): string {
  if (texto === undefined)
    throw new ErroDeUso("Diga o domínio: npm run partida -- dominios adicionar HOST --escritorio CNPJ")
  const host = normalizarHost(texto)
  if (host === null) {
    throw new ErroDeUso(
      `"${texto}" não é um domínio. Escreva só o nome, sem https:// nem caminho, por exemplo app.escritorio.com.br (com acento, na forma xn--).`,
    )
  }
  return host
}

async function acharEscritorio(banco: Banco, pedido: string | undefined) {
  if (!pedido) throw new ErroDeUso("Falta --escritorio CNPJ (ou o id do escritório).")
  const cnpj = pedido.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  const achados = await banco.naPlataforma((tx) =>
    tx
      .select({ id: escritorios.id, nome: escritorios.nome })
      .from(escritorios)
      .where(or(eq(escritorios.cnpj, cnpj), eq(sql`${escritorios.id}::text`, pedido.toLowerCase()))),
  )
  const [escritorio, outro] = achados
  if (!escritorio) throw new ErroDeUso(`Nenhum escritório tem o CNPJ ou o id ${pedido}.`)
  if (outro) throw new ErroDeUso(`Há mais de um escritório com o CNPJ ${pedido}: use o id.`)
  return escritorio
}
