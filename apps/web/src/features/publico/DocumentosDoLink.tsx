import { Button, Group, Text, Title } from "@mantine/core"
import { escreverCodigo, type LinkAberto } from "@partida/contracts"
import { IconDownload } from "@tabler/icons-react"
import { useState } from "react"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { chamarSemSessao } from "../../lib/plataforma.ts"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"
import { Falha, Folha, Ligacao } from "../../shared/conta/Folha.tsx"
import { CopiarCodigo } from "../../shared/guias/CopiarCodigo.tsx"
import { distanciaDo, linhaEmGrupos, urgenciaDo } from "../../shared/guias/textos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { rotasPublicas } from "./mapping.ts"
import classes from "./publico.module.css"

interface Chave {
  readonly ficha: string
  readonly digitos: string
}
interface Props {
  readonly link: LinkAberto
  /** What opened the link; each download shows it again. */
  readonly chave: Chave
}

/** The documents of an opened link: what each one is, how to pay it and how to tell that it is ours. */
export function DocumentosDoLink({ link: { empresa, escritorio, competencia, documentos }, chave }: Props) {
  return (
    <Folha titulo={empresa}>
      <Text c="dimmed">
        {maiuscula(formatarCompetenciaPorExtenso(competencia))}, por {escritorio}
      </Text>
      {documentos.length === 0 && (
        <Text>Os documentos desta mensagem não estão mais disponíveis. Peça-os ao seu escritório contábil.</Text>
      )}
      <ul className={classes.documentos} aria-label="Documentos">
        {documentos.map((documento) => (
          <Documento key={documento.id} documento={documento} chave={chave} />
        ))}
      </ul>
    </Folha>
  )
}

const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

interface PropsDoDocumento {
  readonly documento: LinkAberto["documentos"][number]
  readonly chave: Chave
}

function Documento({ documento, chave }: PropsDoDocumento) {
  const { id, titulo, valor, pago, devido, venceEm, frase, linhaDigitavel, pix } = documento
  const [baixando, setBaixando] = useState(false)
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const baixar = async () => {
    setBaixando(true)
    setFalha(null)
    try {
      salvarArquivo(await chamarSemSessao(rotasPublicas.baixarDoLink, { corpo: { ...chave, documento: id } }))
    } catch (erro) {
      setFalha(comoFalha(erro))
    } finally {
      setBaixando(false)
    }
  }
  const pagavel = pix !== null || linhaDigitavel !== null
  return (
    <li className={classes.documento}>
      <Title order={2} size="h4">
        {titulo}
      </Title>
      <p className={classes.valor}>{formatarReais(devido ?? valor)}</p>
      {devido !== null && devido !== valor && (
        <Text c="dimmed" size="sm">
          É o que falta pagar hoje; a guia é de {formatarReais(valor)}.
        </Text>
      )}
      {pago ? <Etiqueta tom="feito">Pago</Etiqueta> : venceEm !== null && <Vencimento dia={venceEm} />}
      {frase !== null && !pago && <Faixa tom={pagavel ? "neutro" : "atencao"}>{frase}</Faixa>}
      {!pago && pagavel && (
        <>
          {linhaDigitavel !== null && <p className={classes.codigo}>{linhaEmGrupos(linhaDigitavel)}</p>}
          <Group gap="xs">
            {pix !== null && <CopiarCodigo codigo={pix} rotulo="Copiar Pix" variante="filled" tamanho="md" />}
            {linhaDigitavel !== null && (
              <CopiarCodigo
                codigo={linhaDigitavel}
                rotulo="Copiar código de barras"
                variante={pix === null ? "filled" : "default"}
                tamanho="md"
              />
            )}
          </Group>
          <Text c="dimmed" size="sm">
            Antes de confirmar no banco, confira o nome de quem recebe.
          </Text>
        </>
      )}
      <Button
        variant={pagavel && !pago ? "default" : "filled"}
        size="md"
        fullWidth
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={`Baixar ${titulo}`}
        loading={baixando}
        onClick={() => void baixar()}
      >
        Baixar
      </Button>
      <Falha falha={falha} />
      <ComoConferir documento={documento} />
    </li>
  )
}

function Vencimento({ dia }: { readonly dia: string }) {
  const hoje = hojeEmSaoPaulo()
  const urgencia = urgenciaDo(dia, hoje)
  const distancia = distanciaDo(dia, hoje)
  return (
    <Group gap="xs">
      <span>Vencimento: {formatarData(dia)}</span>
      {urgencia === null ? <Text c="dimmed">{distancia}</Text> : <Etiqueta tom={urgencia}>{distancia}</Etiqueta>}
    </Group>
  )
}

function ComoConferir({ documento: { titulo, codigo, qr, sha256, nome } }: Pick<PropsDoDocumento, "documento">) {
  return (
    <details className={classes.conferir}>
      <summary>Como saber que este documento é nosso</summary>
      <div className={classes.prova}>
        <img src={qr} alt={`Endereço onde se confere: ${titulo}`} width={132} height={132} className={classes.qr} />
        <p>
          Qualquer pessoa confere, sem entrar, em{" "}
          <Ligacao href={`/conferir?codigo=${codigo}`} target="_blank">
            {window.location.host}/conferir
          </Ligacao>
          , com o código <strong className={classes.codigo}>{escreverCodigo(codigo)}</strong>.
        </p>
        <p>
          Arquivo <span className={classes.codigo}>{nome}</span>, SHA-256{" "}
          <span className={classes.codigo}>{sha256}</span>
        </p>
      </div>
    </details>
  )
}
