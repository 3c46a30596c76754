/** The check digits of CNPJ, CPF and PIS. */

export {
  conferirCnpj,
  conferirCpf,
  conferirPis,
  digitosDaBaseDoCnpj,
  type ResultadoDigitos,
  type ResultadoDocumento,
} from "./documentos/digitos.ts"
