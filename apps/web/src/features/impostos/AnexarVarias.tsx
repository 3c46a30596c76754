import { Button, Progress } from "@mantine/core"
import { type ArquivoOficial, type SituacaoDoArquivoOficial, situacoesDoArquivoOficial } from "@partida/contracts"
import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"
import { IconFileUpload } from "@tabler/icons-react"
import { useState } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { conferirOficiais, useAnexarVarias } from "../../shared/guias/oficial.api.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./impostos.module.css"

interface Props {
  /** The job that attaches them, to follow it in the address. */
  readonly aoComecar: (idLote: string) => void
  readonly aoFechar: () => void
}

const ACEITOS = {
  "application/pdf": [".pdf"],
  "application/zip": [".zip"],
  "application/x-zip-compressed": [".zip"],
}
/** Files of each call of the preview: each is read in its turn, and the person sees how far it is. */
const POR_VEZ = 10

const TONS: Readonly<Record<SituacaoDoArquivoOficial, Tom>> = {
  nova: "feito",
  reemitida: "feito",
  pagamento: "feito",
  "ja-esta": "neutro",
  difere: "erro",
  "sem-guia": "atencao",
  "empresa-desconhecida": "atencao",
  ilegivel: "erro",
}
const ENTRAM: ReadonlySet<SituacaoDoArquivoOficial> = new Set(["nova", "reemitida", "pagamento"])

/** Many guides and receipts at once: what will become of each is seen before anything is written. */
export function AnexarVarias({ aoComecar, aoFechar }: Props) {
  const anexar = useAnexarVarias()
  const [feitos, setFeitos] = useState(0)
  const conferir = useEscritaDoFormulario(async (arquivos: readonly File[]) => {
    const lista: ArquivoOficial[] = []
    setFeitos(0)
    for (let i = 0; i < arquivos.length; i += POR_VEZ) {
      const { lista: destes } = await conferirOficiais(arquivos.slice(i, i + POR_VEZ))
      lista.push(...destes)
      setFeitos(Math.min(i + POR_VEZ, arquivos.length))
    }
    return { arquivos, lista }
  })
  const total = conferir.variables?.length ?? 0
  const previa = conferir.data
  const entram = previa?.lista.filter(({ situacao }) => ENTRAM.has(situacao)).length ?? 0
  const gravar = () =>
    previa &&
    anexar.mutate(previa.arquivos, {
      onSuccess: ({ idLote }) => {
        aoComecar(idLote)
        aoFechar()
      },
    })
  const erro = conferir.error ?? anexar.error
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Anexar guias oficiais" tamanho="lg" preso={anexar.isPending}>
      {!previa && (
        <AreaDeArquivos
          rotulo="Escolher PDF ou ZIP de guias e comprovantes"
          icone={IconFileUpload}
          titulo="Arraste os PDF, ou um ZIP deles, para cá"
          tituloNoToque="Toque para escolher os PDF ou um ZIP"
          convite="ou clique para escolher no computador"
          accept={ACEITOS}
          maxSize={LIMITE_DO_ENVIO_BYTES}
          loading={conferir.isPending}
          onDrop={(arquivos) => conferir.mutate(arquivos)}
        >
          <p className="fraco-medio">
            DAS, DARF e comprovantes de arrecadação de qualquer empresa. Cada um é levado à sua guia pelo CNPJ, período
            e tributo, e você vê o resultado antes de gravar.
          </p>
        </AreaDeArquivos>
      )}
      {conferir.isPending && (
        <>
          <p role="status">
            Conferindo {feitos} de {plural(total, "arquivo", "arquivos")}
          </p>
          <Progress
            value={total > 0 ? (feitos * 100) / total : 0}
            color="blue"
            animated
            aria-label="Andamento da conferência"
          />
        </>
      )}
      {erro && (
        <Faixa tom="erro" titulo="Não foi possível conferir" anunciar>
          {erro instanceof ErroDaApi ? erro.mensagem : "Confira a conexão e tente de novo."}
        </Faixa>
      )}
      {previa && (
        <>
          <p role="status">
            <strong>{plural(entram, "documento entra", "documentos entram")}</strong> de{" "}
            {plural(previa.lista.length, "arquivo", "arquivos")}. Os outros ficam como estão.
          </p>
          <ul className={classes.previa}>
            {previa.lista.map((arquivo) => (
              <Arquivo key={arquivo.nome} arquivo={arquivo} />
            ))}
          </ul>
          <AtosDoDialogo>
            <Button variant="default" onClick={() => conferir.reset()}>
              Escolher outros
            </Button>
            <Button disabled={entram === 0} loading={anexar.isPending} onClick={gravar}>
              Anexar {plural(entram, "documento", "documentos")}
            </Button>
          </AtosDoDialogo>
        </>
      )}
    </Dialogo>
  )
}

function Arquivo({ arquivo: { nome, situacao, frase, total } }: { readonly arquivo: ArquivoOficial }) {
  return (
    <li>
      <span>
        <strong>{nome}</strong>
        <span className="fraco-medio">{frase}</span>
      </span>
      <span className={classes.doArquivo}>
        <Etiqueta tom={TONS[situacao]} simples>
          {situacoesDoArquivoOficial[situacao].rotulo}
        </Etiqueta>
        {total !== null && formatarReais(total)}
      </span>
    </li>
  )
}
