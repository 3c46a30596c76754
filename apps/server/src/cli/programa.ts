import { lerConfig } from "../config.ts"
import { descreverFalha } from "../falhas-de-inicio.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import { relatarNoConsole } from "../http/relato.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso } from "./uso.ts"

const AJUDA = `
Uso: npm run partida -- <comando>

  importar notas ARQUIVO...   importa XML de notas, ZIP ou pasta; --escritorio NOME quando houver mais de um
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
  correio resposta ARQUIVO    resposta de cliente a um e-mail de conversa (.eml, ou - na entrada padrão): vira mensagem da conversa
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
  extrato ler ARQUIVO...      extratos de banco e de cartão (OFX, CNAB 240, Pix, CSV, XLSX), em JSON: conta, período, saldos e
                              movimentos, ou por que o arquivo é recusado (código de saída 1)
  cnab ler ARQUIVO            remessa ou retorno de pagamentos em CNAB 240, em JSON: cada pagamento, o destino, as ocorrências e os
                              totais, ou por que o arquivo é recusado (código de saída 1)
  notas ler ARQUIVO...        o que dizem NFS-e nacional e municipal (ABRASF), NF-e, NFC-e e seus eventos, e como contariam, em
                              JSON; XML, ZIP ou pasta; código de saída 1 se algo foi recusado
  notas emitir                --simular ARQUIVO.json (- lê a entrada padrão): a DPS assinada, sem mandar nada, e por que cada tributo
                              é o que é; --certificado ARQUIVO.pfx --senha ARQUIVO, senão o da demonstração, sem valor
  fiscal avaliar ARQUIVO      avalia casos {id, regra, entrada, esperado} e compara; --json para máquinas
  fiscal explicar ARQUIVO     mostra a memória de cálculo de um caso; --caso ID
  contabilidade avaliar ARQUIVO  avalia casos {id, abertura, lancamentos, esperado}: saldos, resultado, DRE e balanço
  contabilidade lancar        --empresa CNPJ|ID --de AAAA-MM --ate AAAA-MM: lança os meses nos livros e diz o que falta classificar
  contabilidade exportar      --empresa CNPJ|ID --de AAAA-MM --ate AAAA-MM --saida diario (ledger), balancete ou fatos (JSON)
  contabilidade encerrar      --empresa CNPJ|ID --ano AAAA: encerra o resultado do exercício
  ecd gerar                   --empresa CNPJ|ID --ano AAAA --cpf-contador CPF --saida ARQUIVO (leiaute 9); --livro N, --notas 1002
  fiscal vigencias            tabelas sem valor no ano (--ano AAAA) e tabelas a conferir

Os comandos usam o mesmo banco do servidor (DATABASE_URL ou ./dados). Com o banco embutido, encerre o servidor antes.
`

/** Each command answers with the exit code of the process, and is read only when it is called; these need no database. */
const comFiscal: Readonly<Record<string, () => Promise<(argumentos: readonly string[]) => Promise<number>>>> = {
  "fiscal avaliar": async () => (await import("./fiscal.ts")).avaliar,
  "fiscal explicar": async () => (await import("./fiscal.ts")).explicar,
  "fiscal vigencias": async () => {
    const { vigencias } = await import("./fiscal.ts")
    return (argumentos) => vigencias(argumentos, new Date())
  },
  "contabilidade avaliar": async () => (await import("./contabilidade.ts")).avaliarContabilidade,
  "pgdas ler": async () => (await import("./pgdas.ts")).lerExtratoDoPgdas,
  "emissores ler": async () => (await import("./emissores.ts")).lerEmissorDoArquivo,
  "extrato ler": async () => (await import("./extrato.ts")).lerExtratos,
  "cnab ler": async () => (await import("./cnab.ts")).lerCnab,
  "notas ler": async () => (await import("./ler-notas.ts")).lerNotas,
  "notas emitir": async () => (await import("./notas.ts")).emitirNotas,
}

type Comando = (servico: Servico, argumentos: readonly string[]) => Promise<number>

/** Each of these opens the database first. */
const comandos: Readonly<Record<string, () => Promise<Comando>>> = {
  "importar notas": async () => (await import("./importar-notas.ts")).importarNotas,
  verificar: async () => (await import("./verificar.ts")).verificar,
  "fechamento explicar": async () => (await import("./fechamento.ts")).explicarFechamento,
  "fechamento exportar-entradas": async () => (await import("./fechamento.ts")).exportarEntradas,
  "exportar bruto": async () => (await import("./exportar.ts")).exportarBruto,
  "contabilidade exportar": async () => (await import("./contabilidade.ts")).exportarContabilidade,
  "contabilidade lancar": async () => (await import("./contabilidade.ts")).lancarContabilidade,
  "contabilidade encerrar": async () => (await import("./contabilidade.ts")).encerrarContabilidade,
  "ecd gerar": async () => (await import("./contabilidade.ts")).gerarEcdDaEmpresa,
  "pgdas montar": async () => (await import("./pgdas.ts")).montarPgdas,
  "criar-escritorio": async () => (await import("./criar-escritorio.ts")).criarEscritorio,
  "dominios adicionar": async () => (await import("./dominios.ts")).adicionarDominio,
  "dominios remover": async () => (await import("./dominios.ts")).removerDominio,
  "dominios listar": async () => (await import("./dominios.ts")).listarDominios,
  "correio devolucao": async () => (await import("./correio.ts")).receberDevolucoes,
  "correio resposta": async () => (await import("./correio.ts")).receberRespostas,
  "armazem conferir": async () => (await import("./armazem.ts")).conferir,
  "armazem limpar": async () => (await import("./armazem.ts")).limpar,
  "chaves girar": async () => (await import("./chaves.ts")).girar,
  "chaves recifrar": async () => (await import("./chaves.ts")).recifrarSegredos,
  tabelas: async () => (await import("./tabelas.ts")).tabelas,
  "manutencao ligar": async () => (await import("./manutencao.ts")).ligar,
  "manutencao desligar": async () => (await import("./manutencao.ts")).desligar,
  "manutencao situacao": async () => (await import("./manutencao.ts")).situacao,
}

async function executar(argumentos: readonly string[]): Promise<number> {
  const chamado = (c: string) => argumentos.slice(0, c.split(" ").length).join(" ") === c
  if (chamado("pgdas montar") && !argumentos.includes("--empresa")) {
    const { montarDeArquivo } = await import("./pgdas.ts")
    return montarDeArquivo(argumentos.slice(2))
  }
  const doMotor = Object.entries(comFiscal).find(([c]) => chamado(c))
  if (doMotor) return (await doMotor[1]())(argumentos.slice(doMotor[0].split(" ").length))
  const nome = Object.keys(comandos).find(chamado)
  const comando = nome === undefined ? undefined : comandos[nome]
  if (nome === undefined || comando === undefined) {
    console.log(AJUDA)
    return argumentos.length === 0 || argumentos[0] === "ajuda" || argumentos[0] === "--help" ? 0 : 2
  }
  const { config, segredos } = lerConfig()
  const { abrirServico } = await import("../servico.ts")
  const servico = await abrirServico(config, segredos)
  try {
    return await (await comando())(servico, argumentos.slice(nome.split(" ").length))
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
