import type { EfeitoDaOcorrencia, Ocorrencia } from "./leiaute.ts"

/**
 * Occurrences of a return (G059): manual 4008.523.687 version 08 and the table of occurrences of Multipag with Pix. Those of payroll loans
 * (HM to IA, BH to BQ, but for H4) are not of payments, and a code that is not here changes nothing: it is kept and shown.
 */
const POR_EFEITO: Readonly<Record<EfeitoDaOcorrencia, string>> = {
  pago: `
    00 Pagamento efetivado
    03 Débito autorizado pela agência, efetuado`,
  aceito: `
    BD Inclusão efetuada com sucesso
    BE Alteração efetuada com sucesso
    5A Agendado sob lista de débito`,
  devolvido: `
    H4 Crédito devolvido: os dados do favorecido não conferem`,
  informa: `
    ZA Agência ou conta do favorecido substituída
    ZB O nome do favorecido diverge do da Receita Federal
    ZC Confirmação de antecipação de valor
    ZD Antecipação parcial de valor`,
  simulado: `
    5T Simulação em contrato de teste: nada foi pago`,
  recusado: `
    01 Saldo insuficiente: o débito não foi efetuado
    02 Cancelado pelo pagador ou pelo credor
    BF Exclusão efetuada com sucesso
    AA Controle inválido: arquivo com data e hora já processadas
    AB Tipo de operação inválido
    AC Tipo de serviço inválido
    AD Forma de lançamento inválida
    AE Inscrição da empresa inválida
    AF Código de convênio inválido
    AG Agência ou conta da empresa inválida
    AH Sequência do registro no lote inválida
    AI Código de segmento inválido
    AJ Tipo de movimento inválido, ou código de barras já pago
    AK Câmara de compensação do favorecido inválida
    AL Banco do favorecido inválido ou inoperante nesta data
    AM Agência do favorecido inválida
    AN Conta do favorecido inválida, encerrada ou bloqueada
    AO Nome do favorecido não informado
    AP Data do pagamento inválida ou fora do horário
    AQ Moeda inválida
    AR Valor do pagamento inválido
    AT Inscrição do favorecido inválida
    AU Logradouro do favorecido não informado
    AV Número do endereço do favorecido não informado
    AW Cidade do favorecido não informada
    AX CEP do favorecido inválido
    AY Estado do favorecido inválido
    AZ Banco do favorecido inválido
    BA Agência do favorecido não informada
    BB Seu número inválido
    BC Nosso número inválido
    BG Agência ou conta impedida legalmente
    CA Código de barras: banco inválido
    CB Código de barras: moeda inválida
    CC Código de barras: dígito geral inválido
    CD Código de barras: valor divergente
    CE Código de barras: campo livre inválido
    CF Valor do documento inválido
    CG Valor do abatimento inválido
    CH Valor do desconto inválido
    CI Valor da mora inválido
    CJ Valor da multa inválido
    CK Valor do IR inválido
    CL Valor do ISS inválido
    CM Valor do IOF inválido
    CN Valor de outras deduções inválido
    CO Valor de outros acréscimos inválido
    CP Valor do INSS inválido
    HA Lote não aceito
    HB Inscrição da empresa não é a do contrato
    HC Convênio inexistente ou inválido para o contrato
    HD Conta da empresa inexistente ou inválida para o contrato
    HE Tipo de serviço não está no contrato
    HF Saldo insuficiente na conta da empresa
    HG Lote fora de sequência
    HH Lote inválido
    HI Arquivo não aceito
    HJ Tipo de registro inválido
    HK Código de remessa inválido
    HL Versão de leiaute inválida
    H1 Arquivo sem trailer
    PA Pix não efetivado: tente mais tarde
    PB Transação interrompida por erro no banco do recebedor
    PC Conta encerrada no banco do recebedor
    PD Tipo de conta incorreto
    PE Transação não autorizada na conta do recebedor
    PF O CPF ou CNPJ do recebedor não é o titular da conta
    PG CPF ou CNPJ do recebedor incorreto
    PH Ordem rejeitada pelo banco do recebedor
    PI ISPB do pagador inválido
    PJ Chave Pix não cadastrada
    PK QR Code inválido ou vencido
    PL Forma de iniciação inválida
    PM Chave de pagamento inválida
    PN Chave de pagamento não informada
    TA Lote não aceito: totais com diferença
    YA Título não encontrado
    YB Identificador do registro opcional inválido
    ZE Título bloqueado
    ZF Contingência: título com valor maior que a referência
    ZG Contingência: título vencido
    ZH Contingência: título indexado
    ZI Beneficiário divergente do registrado
    ZJ Limite de pagamentos parciais excedido
    ZK Boleto já liquidado
    5B Lista de débito não autorizada
    5C Lista com mais de uma modalidade
    5D Lista com mais de uma data de pagamento
    5E Número de lista repetido
    5F Lista de débito vencida e não autorizada
    5M Número de lista de débito inválido`,
}

export const OCORRENCIAS_DO_BRADESCO: Readonly<Record<string, Ocorrencia>> = Object.fromEntries(
  Object.entries(POR_EFEITO).flatMap(([efeito, linhas]) =>
    linhas
      .trim()
      .split("\n")
      .map((linha) => linha.trim())
      .map((linha) => [linha.slice(0, 2), { efeito: efeito as EfeitoDaOcorrencia, texto: linha.slice(3) }]),
  ),
)
