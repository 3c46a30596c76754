import { Button, Skeleton, Stack } from "@mantine/core"
import type { Certificado } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconCertificate } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { rotuloDoTipo } from "../../shared/certificados/palavras.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaDaEmpresa } from "./certificados.api.ts"
import classes from "./certificados.module.css"
import { fimEmPalavras, fraseDoCertificado, situacoesEmPalavras } from "./textos.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoAbrir: (id: string) => void
  /** Null for who only reads. */
  readonly aoEnviar: (() => void) | null
}

/** What a company signs with today, in one sentence each, and what it signed with before. */
export function CertificadosDaEmpresa({ idEmpresa, aoAbrir, aoEnviar }: Props) {
  const { data, error, refetch } = useQuery(consultaDaEmpresa(idEmpresa))
  if (error && !data) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) {
    return (
      <Stack gap="md" p="md" aria-busy>
        <Skeleton height={28} />
        <Skeleton height={60} />
      </Stack>
    )
  }
  const ativos = data.lista.filter(({ situacao }) => situacao === "ativo")
  const antigos = data.lista.filter(({ situacao }) => situacao !== "ativo")
  return (
    <div className={classes.conteudo}>
      {ativos.length === 0 && (
        <EstadoVazio
          titulo="Esta empresa não tem certificado"
          icone={IconCertificate}
          acao={
            aoEnviar && (
              <Button variant="default" onClick={aoEnviar}>
                Enviar certificado
              </Button>
            )
          }
        >
          Com o e-CNPJ A1 da empresa o sistema assina notas e declarações por ela. A chave fica cifrada e ninguém a vê.
        </EstadoVazio>
      )}
      {ativos.map((certificado) => (
        <EmVigor key={certificado.id} certificado={certificado} aoAbrir={aoAbrir} />
      ))}
      {antigos.length > 0 && (
        <section>
          <h2 className={classes.subtitulo}>Anteriores</h2>
          <ul className={classes.lista}>
            {antigos.map((certificado) => (
              <li key={certificado.id} className={classes.item}>
                <span>
                  {rotuloDoTipo(certificado.idTipo)} · {certificado.titular}
                  <br />
                  <span className="fraco-medio">
                    {fimEmPalavras(certificado)} · valia até {formatarData(certificado.validoAte)}
                  </span>
                </span>
                <Detalhes certificado={certificado} aoAbrir={aoAbrir} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface PropsDeUm {
  readonly certificado: Certificado
  readonly aoAbrir: (id: string) => void
}

function EmVigor({ certificado, aoAbrir }: PropsDeUm) {
  const { um, tom } = situacoesEmPalavras[certificado.validade]
  return (
    <section className={classes.emVigor}>
      <div className={classes.topo}>
        <p className={classes.frase}>{fraseDoCertificado(certificado)}</p>
        <Etiqueta tom={tom}>{um}</Etiqueta>
      </div>
      <span>
        {rotuloDoTipo(certificado.idTipo)} de {certificado.titular} ({formatarDocumento(certificado.documento)})
      </span>
      <div className={classes.topo}>
        <span className="fraco-medio">
          Emitido por {certificado.emissor}, enviado por {certificado.criadoPor} em {formatarData(certificado.criadoEm)}
        </span>
        <Detalhes certificado={certificado} aoAbrir={aoAbrir} />
      </div>
      {!certificado.cadeiaConfere && certificado.cadeiaDetalhe && (
        <Faixa tom="atencao">{certificado.cadeiaDetalhe}</Faixa>
      )}
    </section>
  )
}

function Detalhes({ certificado, aoAbrir }: PropsDeUm) {
  return (
    <Button variant="default" size="xs" onClick={() => aoAbrir(certificado.id)}>
      Ver detalhes
      <span className="so-leitor"> do certificado até {formatarData(certificado.validoAte)}</span>
    </Button>
  )
}
