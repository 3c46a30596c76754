import { Button, Group, PasswordInput, Stack } from "@mantine/core"
import { type CertificadoConferido, LIMITE_DO_CERTIFICADO_BYTES } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconCertificate } from "@tabler/icons-react"
import { type FormEvent, useId, useState } from "react"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import classes from "./certificados.module.css"
import { useConferir, useEnviar } from "./envio.api.ts"
import { prazoEmPalavras, rotuloDoTipo } from "./palavras.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
  /** It was kept, and the drawer is closing. */
  readonly aoGuardar?: () => void
}

/** Systems disagree on the type of these files; the endings are what counts. */
const ACEITOS = { "application/x-pkcs12": [".pfx", ".p12"] }

/** Sends a certificate in two steps: what is in the file, and only then keeping it. */
export function GavetaDoEnvio({ idEmpresa, aoFechar, aoGuardar }: Props) {
  const id = useId()
  const { arquivo, senha, achado, falha, trabalhando, recomecar, escolher, digitar, submeter } = useEnvio(
    idEmpresa,
    () => {
      aoFechar()
      aoGuardar?.()
    },
  )
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo="Enviar certificado"
      subtitulo="e-CNPJ da empresa, ou e-CPF de sócio ou procurador, do tipo A1"
      largura={560}
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={achado ? recomecar : aoFechar}>
            {achado ? "Escolher outro" : "Cancelar"}
          </Button>
          <Button type="submit" form={id} loading={trabalhando} disabled={arquivo === null || senha === ""}>
            {achado ? "Guardar certificado" : "Conferir arquivo"}
          </Button>
        </Group>
      }
    >
      <form id={id} onSubmit={submeter}>
        <Stack gap="md">
          {campoDe(falha) !== "senha" && <Recusa titulo="O certificado não foi guardado" erro={falha} />}
          {achado ? (
            <Achado achado={achado} />
          ) : (
            <Arquivo
              arquivo={arquivo}
              senha={senha}
              queixa={falha && campoDe(falha) === "senha" ? mensagemDe(falha) : null}
              aoEscolher={escolher}
              aoDigitar={digitar}
            />
          )}
        </Stack>
      </form>
    </Gaveta>
  )
}

/** The file and its password, what was found in it, and the two calls: to look and to keep. */
function useEnvio(idEmpresa: string, aoTerminar: () => void) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [senha, digitar] = useState("")
  const conferir = useConferir(idEmpresa)
  const enviar = useEnviar(idEmpresa)
  const achado = conferir.data
  const recomecar = () => {
    conferir.reset()
    enviar.reset()
  }
  const escolher = (novo: File) => {
    recomecar()
    setArquivo(novo)
  }
  const submeter = (evento: FormEvent) => {
    evento.preventDefault()
    if (arquivo === null || senha === "") return
    if (!achado) return conferir.mutate({ arquivo, senha })
    enviar.mutate(
      { arquivo, senha },
      {
        onSuccess: ({ validoAte }) => {
          aoTerminar()
          avisar("feito", `Certificado guardado. Ele vale até ${formatarData(validoAte)}.`)
        },
      },
    )
  }
  const falha = enviar.error ?? conferir.error
  const trabalhando = conferir.isPending || enviar.isPending
  return { arquivo, senha, achado, falha, trabalhando, recomecar, escolher, digitar, submeter }
}

const campoDe = (erro: unknown) => (erro instanceof ErroDaApi ? erro.campo : null)

interface PropsDoArquivo {
  readonly arquivo: File | null
  readonly senha: string
  /** What is wrong with the password. */
  readonly queixa: string | null
  readonly aoEscolher: (arquivo: File) => void
  readonly aoDigitar: (senha: string) => void
}

function Arquivo({ arquivo, senha, queixa, aoEscolher, aoDigitar }: PropsDoArquivo) {
  const [recusa, setRecusa] = useState<string | null>(null)
  const [visivel, setVisivel] = useState(false)
  return (
    <>
      <AreaDeArquivos
        rotulo="Escolher o arquivo .pfx ou .p12"
        icone={IconCertificate}
        titulo={arquivo ? arquivo.name : "Arraste o .pfx ou .p12 para cá"}
        tituloNoToque={arquivo ? arquivo.name : "Toque para escolher o .pfx ou .p12"}
        accept={ACEITOS}
        maxSize={LIMITE_DO_CERTIFICADO_BYTES}
        multiple={false}
        onDrop={([escolhido]) => {
          setRecusa(null)
          if (escolhido) aoEscolher(escolhido)
        }}
        onReject={() =>
          setRecusa(
            "Este não é um certificado A1: escolha um arquivo .pfx ou .p12 de até 64 KB. O A3 fica no cartão e não tem arquivo.",
          )
        }
      >
        <span className="fraco-medio">{arquivo ? "Escolha outro, se não for este" : "ou escolha o arquivo"}</span>
      </AreaDeArquivos>
      {recusa && (
        <p className={classes.queixa} role="alert">
          {recusa}
        </p>
      )}
      <PasswordInput
        label="Senha do certificado"
        description="Serve só para abrir o arquivo agora. Ela não é guardada."
        autoComplete="off"
        maxLength={200}
        visible={visivel}
        onVisibilityChange={setVisivel}
        visibilityToggleButtonProps={{ "aria-label": visivel ? "Esconder a senha" : "Mostrar a senha", tabIndex: 0 }}
        value={senha}
        onChange={(evento) => aoDigitar(evento.currentTarget.value)}
        error={queixa}
      />
    </>
  )
}

function Achado({ achado }: { readonly achado: CertificadoConferido }) {
  const { titular, responsavel, substitui } = achado
  return (
    <>
      <p className={classes.frase}>
        {rotuloDoTipo(achado.idTipo)} de {titular}, válido até {formatarData(achado.validoAte)}
      </p>
      {achado.cadeiaConfere && <Faixa tom="feito">{achado.cadeiaDetalhe}</Faixa>}
      <Numeros>
        <Numero rotulo={achado.idTipo === 1 ? "CNPJ" : "CPF"} valor={formatarDocumento(achado.documento)} />
        <Numero
          rotulo="Vale até"
          valor={formatarData(achado.validoAte)}
          detalhe={prazoEmPalavras(achado.diasRestantes)}
        />
        <Numero rotulo="Emissor" valor={achado.emissor} />
        {responsavel && (
          <Numero rotulo="Responsável" valor={responsavel.nome} detalhe={formatarDocumento(responsavel.cpf)} />
        )}
      </Numeros>
      {substitui && (
        <Faixa tom="neutro" titulo="Toma o lugar do atual">
          O certificado de {substitui.titular} que vale até {formatarData(substitui.validoAte)} passa ao histórico, e a
          chave dele é apagada.
        </Faixa>
      )}
      {achado.avisos.map((aviso) => (
        <Faixa key={aviso} tom="atencao">
          {aviso}
        </Faixa>
      ))}
    </>
  )
}
