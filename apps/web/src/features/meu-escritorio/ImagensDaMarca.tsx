import "@mantine/dropzone/styles.layer.css"
import { Button, Group } from "@mantine/core"
import { Dropzone } from "@mantine/dropzone"
import { LIMITES_DA_IMAGEM, type MarcaDoEscritorio, type TipoDeArquivoDaMarca } from "@partida/contracts"
import { IconPhotoUp } from "@tabler/icons-react"
import { useId, useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { useTrocarImagem } from "./meu-escritorio.api.ts"
import classes from "./meu-escritorio.module.css"

const TIPOS = ["image/png", "image/jpeg", "image/webp"]

const lugares: readonly {
  readonly tipo: TipoDeArquivoDaMarca
  readonly rotulo: string
  readonly dica: string
  readonly imagem: (marca: MarcaDoEscritorio["resultado"]) => string | null
}[] = [
  {
    tipo: "logo-claro",
    rotulo: "Logotipo para fundo claro",
    dica: "Também sai nos documentos em PDF.",
    imagem: ({ logoClaro }) => logoClaro,
  },
  {
    tipo: "logo-escuro",
    rotulo: "Logotipo para fundo escuro",
    dica: "Em tons claros, para o modo escuro.",
    imagem: ({ logoEscuro }) => logoEscuro,
  },
  {
    tipo: "favicon",
    rotulo: "Ícone",
    dica: "Quadrado; aparece na aba do navegador.",
    imagem: ({ favicon }) => favicon,
  },
]

interface Props {
  readonly marca: MarcaDoEscritorio
  readonly podeEditar: boolean
}

/** The three images of the brand; each is kept as soon as it is sent. */
export function ImagensDaMarca({ marca, podeEditar }: Props) {
  return (
    <Cartao titulo="Imagens">
      <p className="fraco-medio paragrafo">
        PNG (8 bits, até um milhão de pixels), JPEG ou WebP, de até 512 KB e 2000 pixels de lado.
        {podeEditar && " Cada imagem vale assim que é enviada."}
      </p>
      <div className={classes.imagens}>
        {lugares.map(({ tipo, rotulo, dica, imagem }) => (
          <Imagem
            key={tipo}
            tipo={tipo}
            rotulo={rotulo}
            dica={dica}
            endereco={imagem(marca.resultado)}
            propria={marca.arquivos.includes(tipo)}
            podeEditar={podeEditar}
          />
        ))}
      </div>
    </Cartao>
  )
}

interface PropsDaImagem {
  readonly tipo: TipoDeArquivoDaMarca
  readonly rotulo: string
  readonly dica: string
  readonly endereco: string | null
  readonly propria: boolean
  readonly podeEditar: boolean
}

function Imagem({ tipo, rotulo, dica, endereco, propria, podeEditar }: PropsDaImagem) {
  const id = useId()
  const trocar = useTrocarImagem(tipo)
  const [recusa, setRecusa] = useState<string | null>(null)
  const queixa = recusa ?? (trocar.error ? mensagemDe(trocar.error) : null)
  const mandar = (arquivo: File | null) => {
    setRecusa(null)
    trocar.mutate(arquivo, {
      onSuccess: () => avisar("feito", arquivo ? `${rotulo}: imagem trocada.` : `${rotulo}: de volta ao padrão.`),
    })
  }
  const mostra = (
    <span className={classes.quadro} data-tipo={tipo}>
      {endereco === null ? "Sem imagem: o nome é escrito" : <img src={endereco} alt={`${rotulo} em uso`} />}
    </span>
  )
  return (
    <div className={classes.imagem}>
      <h3 className={classes.rotulo} id={id}>
        {rotulo}
      </h3>
      {podeEditar ? (
        <Dropzone
          className={classes.soltar}
          accept={TIPOS}
          maxSize={LIMITES_DA_IMAGEM.bytes}
          multiple={false}
          loading={trocar.isPending}
          aria-labelledby={id}
          onDrop={([arquivo]) => arquivo && mandar(arquivo)}
          onReject={() => setRecusa("Esta não é uma imagem PNG, JPEG ou WebP de até 512 KB. Escolha outra.")}
        >
          {mostra}
          <span className={classes.chamada}>
            <IconPhotoUp size={16} aria-hidden /> Escolha uma imagem
          </span>
        </Dropzone>
      ) : (
        mostra
      )}
      <p className="fraco-medio paragrafo">{dica}</p>
      {queixa && (
        <p className={classes.queixa} role="alert">
          {queixa}
        </p>
      )}
      {podeEditar && propria && (
        <Group>
          <Button variant="subtle" color="gray" size="xs" loading={trocar.isPending} onClick={() => mandar(null)}>
            Voltar ao padrão
            <span className="so-leitor"> em {rotulo}</span>
          </Button>
        </Group>
      )}
    </div>
  )
}
