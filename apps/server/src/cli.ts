import "./guardar-wasm.ts"
import "./carregar.ts"

// By then what finds and keeps the modules is in place.
await import("./cli/programa.ts")
import { conferir, limpar } from "./cli/armazem.ts"
import { girar, recifrarSegredos } from "./cli/chaves.ts"
import { receberDevolucoes } from "./cli/correio.ts"
import { criarEscritorio } from "./cli/criar-escritorio.ts"
import { adicionarDominio, listarDominios, removerDominio } from "./cli/dominios.ts"
import { lerEmissorDoArquivo } from "./cli/emissores.ts"
import { exportarBruto } from "./cli/exportar.ts"
import { explicarFechamento, exportarEntradas } from "./cli/fechamento.ts"
import { avaliar, explicar, vigencias } from "./cli/fiscal.ts"
import { importarNotas } from "./cli/importar-notas.ts"
import { desligar, ligar, situacao } from "./cli/manutencao.ts"
import { lerExtratoDoPgdas, montarDeArquivo, montarPgdas } from "./cli/pgdas.ts"
import { tabelas } from "./cli/tabelas.ts"
import { ErroDeUso } from "./cli/uso.ts"
import { verificar } from "./cli/verificar.ts"
import { lerConfig } from "./config.ts"
import { descreverFalha } from "./falhas-de-inicio.ts"
import { ErroDeNegocio } from "./http/erros.ts"
import { relatarNoConsole } from "./http/relato.ts"
import { abrirServico, type Servico } from "./servico.ts"

const AJUDA = `
Uso: npm run partida -- <comando>

  importar notas ARQUIVO...   importa XML de NFS-e ou ZIP; --escritorio NOME quando houver mais de um
  verificar                   recalcula os meses selados e os recibos, confere cadeias, arquivos, auditoria e boletins;
                              --escritorio NOME, --desde AAAA-MM, --cabecas ARQUIVO (de boletins), --chave PEM (pública)
  fechamento explicar         CNPJ AAAA-MM: a memória de cálculo do mês; --com AAAA-MM: por que mudou
  fechamento exportar-entradas ARQUIVO: entradas e resultados selados, em JSON; --competencia AAAA-MM
  exportar bruto              --empresa CNPJ|ID --de AAAA-MM --ate AAAA-MM: os fatos sem conta nenhuma, em JSON, e à parte o
                              que os fechamentos dizem; confira com scripts/conferir-fechamentos.mjs
  criar-escritorio            --nome NOME --cnpj CNPJ --email EMAIL: cria um escritório e seu administrador
  dominios adicionar HOST     --escritorio CNPJ|ID: quem entra por ele vê a marca do escritório
  dominios remover HOST       volta a mostrar a marca da instalação
  dominios listar             mostra os domínios e de quem são
  correio devolucao ARQUIVO   mensagem devolvida (.eml, ou - na entrada padrão): a prova do envio diz o que voltou e por quê
  armazem conferir            lê de volta todo documento guardado e diz o que falta ou foi estragado (código de saída 1)
  armazem limpar              remove o que não é de documento nenhum há mais de 30 dias; --dias N
  chaves girar                troca a chave que assina os tokens; --sem-carencia apaga já as anteriores
  chaves recifrar             passa os segredos de PARTIDA_CHAVE_MESTRA_ANTERIOR à chave-mestra atual
  tabelas                     valores datados nacionais: listar, mostrar TABELA, faltam, acrescentar, exportar, importar
  emissores ler ARQUIVO.xml   quem assinou uma nota ou evento, se é reconhecido, e o que escrever para que seja
  manutencao ligar            fecha as portas; --retorno 2026-11-22T06:00-03:00 e --mensagem "..." se souber
  manutencao desligar         abre as portas
  manutencao situacao         diz se estão fechadas (código de saída 1)
  pgdas montar                --empresa CNPJ --competencia AAAA-MM: a declaração do mês em JSON (TRANSDECLARACAO11); ou ARQUIVO
                              (- lê a entrada padrão) com {cnpj, periodoApuracao, abertura, linhas: [{anexo ou idAtividade,
                              valor, situacao?, mercado?, itemLc116?, municipio?, estabelecimento?}], receitas,
                              receitasExportacao?, folhas?, tipo?}; --contratante CNPJ dá o pedido inteiro; --transmitir nao
  pgdas ler ARQUIVO.pdf       extrato ou declaração do PGDAS-D, em JSON
  fiscal avaliar ARQUIVO      avalia casos {id, regra, entrada, esperado} e compara; --json para máquinas
  fiscal explicar ARQUIVO     mostra a memória de cálculo de um caso; --caso ID
  fiscal vigencias            tabelas sem valor no ano (--ano AAAA) e tabelas a conferir

Os comandos usam o mesmo banco do servidor (DATABASE_URL ou ./dados). Com o banco embutido, encerre o servidor antes.
`

/** Each command answers with the exit code of the process; these need no database. */
const comFiscal: Readonly<Record<string, (argumentos: readonly string[]) => Promise<number>>> = {
  "fiscal avaliar": avaliar,
  "fiscal explicar": explicar,
  "fiscal vigencias": (argumentos) => vigencias(argumentos, new Date()),
  "pgdas ler": lerExtratoDoPgdas,
  "emissores ler": lerEmissorDoArquivo,
}

/** Each of these opens the database first. */
const comandos: Readonly<Record<string, (servico: Servico, argumentos: readonly string[]) => Promise<number>>> = {
  "importar notas": importarNotas,
  verificar,
  "fechamento explicar": explicarFechamento,
  "fechamento exportar-entradas": exportarEntradas,
  "exportar bruto": exportarBruto,
  "pgdas montar": montarPgdas,
  "criar-escritorio": criarEscritorio,
  "dominios adicionar": adicionarDominio,
  "dominios remover": removerDominio,
  "dominios listar": listarDominios,
  "correio devolucao": receberDevolucoes,
  "armazem conferir": conferir,
  "armazem limpar": limpar,
  "chaves girar": girar,
  "chaves recifrar": recifrarSegredos,
  tabelas,
  "manutencao ligar": ligar,
  "manutencao desligar": desligar,
  "manutencao situacao": situacao,
}

async function executar(argumentos: readonly string[]): Promise<number> {
  const chamado = (c: string) => argumentos.slice(0, c.split(" ").length).join(" ") === c
  if (chamado("pgdas montar") && !argumentos.includes("--empresa")) return montarDeArquivo(argumentos.slice(2))
  const doMotor = Object.entries(comFiscal).find(([c]) => chamado(c))
  if (doMotor) return doMotor[1](argumentos.slice(doMotor[0].split(" ").length))
  const nome = Object.keys(comandos).find(chamado)
  const comando = nome === undefined ? undefined : comandos[nome]
  if (nome === undefined || comando === undefined) {
    console.log(AJUDA)
    return argumentos.length === 0 || argumentos[0] === "ajuda" || argumentos[0] === "--help" ? 0 : 2
  }
  const { config, segredos } = lerConfig()
  const servico = await abrirServico(config, segredos)
  try {
    return await comando(servico, argumentos.slice(nome.split(" ").length))
  } finally {
    await servico.banco.fechar()
  }
}

/** One sentence for what the operator can mend; the whole error, without anybody's data, for what we must. */
function relatar(erro: unknown): void {
  const frase = erro instanceof ErroDeUso || erro instanceof ErroDeNegocio ? erro.message : descreverFalha(erro, null)
  if (frase === null) relatarNoConsole(erro)
  else console.error(frase)
}

try {
  process.exitCode = await executar(process.argv.slice(2))
} catch (erro) {
  relatar(erro)
  process.exitCode = 2
}
